import type { ModelFailure, ModelGrounding } from '@colloquy/contracts';
import type {
  Answerer,
  AnswerEvent,
  AnswerRequest,
  Grounding,
  StandaloneQuestion,
  StandaloneRequest,
} from '@colloquy/answering';
import type { ChatModel } from '@colloquy/language-model';

/** Output limit for choosing a function: a choice is a few words, so a longer output is cut off. */
export const MAX_CHOICE_TOKENS = 300;

/** A model in the current state of its provider. */
export type KnownModel =
  | {
      /** How it rests on passages. */
      readonly grounding: Grounding;
      /**
       * Throws `modelDoesNotExist` for a deleted provider or model, `modelKeyRefused` for a key that cannot be
       * decrypted.
       */
      open(): Answerer;
    }
  | { readonly grounding: 'unused' };

/** An answer's events; the last one names the model that gave it. */
export type NamedAnswerEvent = AnswerEvent & {
  readonly modelId: string;
  /** True when the installation gave the answer instead of the model. */
  readonly isInstead?: true;
  /** Why the fallback answered; undefined without a failure. */
  readonly modelError?: ModelFailure;
};

export type RewriteQuestion = (
  request: StandaloneRequest,
  signal: AbortSignal,
) => Promise<StandaloneQuestion>;

/** How the answers of a bot are written. */
export interface BotAnswers {
  /** The provider of the model: the installation, or a provider of the workspace. */
  readonly providerId: string;
  /** The model in the settings, or the one that answers instead when that model is not called. */
  readonly modelId: string;
  /** How the model rests on passages. */
  readonly grounding: ModelGrounding;
  readonly writing: { readonly temperature: number; readonly maxTokens: number };
  /**
   * `takeAnswer` reserves the plan's answer before the installation answers in place of a provider's model that failed,
   * or that may only quote and quoted nothing.
   */
  answer(
    request: AnswerRequest,
    signal: AbortSignal,
    takeAnswer: (providerId: string) => Promise<void>,
  ): AsyncGenerator<NamedAnswerEvent>;
  /** The provider that gave an answer, from its last event. */
  giverOf(done: Pick<NamedAnswerEvent, 'isInstead'>): string;
  /** The model that chooses tools; null without one. Throws `modelDoesNotExist` and `modelKeyRefused`. */
  chat(): Promise<ChatModel | null>;
  /** Rewrites a question to stand alone; null without a model that could. */
  rewriter(): Promise<RewriteQuestion | null>;
}
