/** The ports of this package. Adapters are made by the `create…` factories; the behaviour suite is in `./testing`. */

/** The role of a text in the search: a visitor's question, or a passage. */
export type EmbeddedKind = 'query' | 'passage';

interface EmbedOptions {
  readonly signal?: AbortSignal;
  /** A `query` goes before passages; many models require a prefix for each kind. Default `passage`. */
  readonly kind?: EmbeddedKind;
}

/** Turns texts into vectors. Vectors of different model ids must never be compared. */
export interface EmbeddingModel {
  readonly id: string;
  /** Length of every vector. */
  readonly dimension: number;
  /** Primary language tags of the model; null or undefined for a multilingual model. */
  readonly languages?: readonly string[] | null;
  /** One L2-normalised vector per text, in order. Throws AppError `unavailable` when the model cannot answer. */
  embed(texts: readonly string[], options?: EmbedOptions): Promise<Float32Array[]>;
  /**
   * Checks once that the model matches the settings; undefined for a model that always does. Throws the errors of
   * `embed`: AppError `embeddingDimensionDiffers` has both lengths when the vectors have another one.
   */
  probe?(options?: EmbedOptions): Promise<void>;
  close(): Promise<void>;
}

interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** The model's raw text: parse and validate it before use. */
  readonly argumentsJson: string;
}

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly content: string;
  /** In a `tool` message: the call that it answers. */
  readonly toolCallId?: string;
  /** In an `assistant` message: the calls that it made. */
  readonly toolCalls?: readonly ToolCall[];
}

export interface ToolSpec {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

export interface ChatRequest {
  readonly messages: readonly ChatMessage[];
  readonly tools?: readonly ToolSpec[];
  readonly maxTokens?: number;
  /** Tokens on top of `maxTokens` for a model that is known to think before it writes. Default 0. */
  readonly roomToThink?: number;
  readonly temperature?: number;
}

/** Enough for the thoughts before a short output. */
export const ROOM_TO_THINK = 700;

export type ChatDelta =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'tool-call'; readonly id: string; readonly name: string; readonly argumentsJson: string }
  | { readonly type: 'usage'; readonly tokensIn: number; readonly tokensOut: number }
  | { readonly type: 'finish'; readonly reason: FinishReason };

export type FinishReason = 'stop' | 'length' | 'tool-calls' | 'filtered';

/** A chat model. Tool calls arrive complete, text as it is generated; `finish` is always the last delta. */
export interface ChatModel {
  readonly id: string;
  /** Throws AppError `unavailable` (with a `code` per cause), or the signal's reason when aborted. */
  stream(request: ChatRequest, options?: { readonly signal?: AbortSignal }): AsyncIterable<ChatDelta>;
  close?(): Promise<void>;
}
