import type OpenAI from 'openai';
import type { ChatDelta, ChatMessage, ChatRequest, FinishReason } from '../ports.ts';

/** A piece of a tool call, and a chunk, with the fields optional that compatible servers leave out. */
type CallPiece = Partial<OpenAI.Chat.Completions.ChatCompletionChunk.Choice.Delta.ToolCall>;
interface Chunk {
  readonly choices?: readonly {
    readonly delta?: { readonly content?: string | null; readonly tool_calls?: readonly CallPiece[] };
    readonly finish_reason?: string | null;
  }[];
  readonly usage?: OpenAI.CompletionUsage | null;
}
type MessageParam = OpenAI.Chat.Completions.ChatCompletionMessageParam;

const FINISH_REASONS: Readonly<Record<string, FinishReason>> = {
  stop: 'stop',
  length: 'length',
  tool_calls: 'tool-calls',
  function_call: 'tool-calls',
  content_filter: 'filtered',
};

interface PendingCall {
  id: string;
  name: string;
  argumentsJson: string;
}

/**
 * Turns the chunks of one response into deltas. Forgiving where servers differ: no `role` in the first delta, no
 * usage, chunks without choices, tool calls without ids, ids repeated in each piece.
 */
export class ChatChunks {
  readonly #calls = new Map<number, PendingCall>();
  #finish: FinishReason | null = null;
  #hasOutput = false;

  /** Null until the server said why it stopped; a stream that ends before that was cut off. */
  get finish(): FinishReason | null {
    return this.#finish;
  }

  /** Whether any text or tool call has arrived. */
  get hasOutput(): boolean {
    return this.#hasOutput || this.#calls.size > 0;
  }

  take(chunk: Chunk): ChatDelta[] {
    const deltas: ChatDelta[] = [];
    const choice = chunk.choices?.[0];
    const delta = choice?.delta;
    if (typeof delta?.content === 'string' && delta.content !== '') {
      this.#hasOutput = true;
      deltas.push({ type: 'text', text: delta.content });
    }
    for (const piece of delta?.tool_calls ?? []) this.#takeCallPiece(piece);
    if (choice?.finish_reason !== null && choice?.finish_reason !== undefined) {
      this.#finish = FINISH_REASONS[choice.finish_reason] ?? 'stop';
    }
    if (chunk.usage !== null && chunk.usage !== undefined) {
      deltas.push({
        type: 'usage',
        tokensIn: chunk.usage.prompt_tokens,
        tokensOut: chunk.usage.completion_tokens,
      });
    }
    return deltas;
  }

  /** The finished tool calls and the last delta. Call once, after the stream's end. */
  end(): ChatDelta[] {
    const calls = [...this.#calls.entries()].sort(([a], [b]) => a - b).map(([, call]) => call);
    return [
      ...calls.map((call): ChatDelta => ({ type: 'tool-call', ...call })),
      { type: 'finish', reason: calls.length > 0 ? 'tool-calls' : (this.#finish ?? 'stop') },
    ];
  }

  #takeCallPiece(piece: CallPiece): void {
    const index = piece.index ?? 0;
    const call = this.#calls.get(index) ?? { id: `call_${index}`, name: '', argumentsJson: '' };
    if (piece.id !== undefined && piece.id !== '') call.id = piece.id;
    if (call.name === '') call.name = piece.function?.name ?? '';
    call.argumentsJson += piece.function?.arguments ?? '';
    this.#calls.set(index, call);
  }
}

/** The request in the wire's words. */
export function toWireRequest(
  request: ChatRequest,
  model: string,
): OpenAI.Chat.Completions.ChatCompletionCreateParamsStreaming {
  return {
    model,
    stream: true,
    stream_options: { include_usage: true },
    messages: request.messages.map(toWireMessage),
    ...(request.maxTokens === undefined ? {} : { max_tokens: request.maxTokens }),
    ...(request.temperature === undefined ? {} : { temperature: request.temperature }),
    ...(request.tools === undefined || request.tools.length === 0
      ? {}
      : {
          tools: request.tools.map(({ name, description, parameters }) => ({
            type: 'function' as const,
            function: { name, description, parameters: { ...parameters } },
          })),
        }),
  };
}

function toWireMessage(message: ChatMessage): MessageParam {
  switch (message.role) {
    case 'system':
    case 'user':
      return { role: message.role, content: message.content };
    case 'tool':
      return { role: 'tool', content: message.content, tool_call_id: message.toolCallId ?? '' };
    case 'assistant':
      return {
        role: 'assistant',
        content: message.content,
        ...(message.toolCalls === undefined
          ? {}
          : {
              tool_calls: message.toolCalls.map(({ id, name, argumentsJson }) => ({
                id,
                type: 'function' as const,
                function: { name, arguments: argumentsJson },
              })),
            }),
      };
  }
}
