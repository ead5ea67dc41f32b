import type { ModelFailure, ModelGrounding } from '@colloquy/contracts';
import type {
  Answerer,
  AnswerEvent,
  AnswerRequest,
  ChatModel,
  Grounding,
  StandaloneQuestion,
  StandaloneRequest,
} from '@colloquy/language-model';

/** How much a model may write to choose a function: a choice is a few words, and one that goes on is not listened to. */
export const MAX_CHOICE_TOKENS = 300;

/** A model as its provider is now. */
export type KnownModel =
  | {
      /** How it rests on passages. */
      readonly grounding: Grounding;
      /** Throws `modelDoesNotExist` for a provider or model that is gone, `modelKeyRefused` for one whose key cannot be read. */
      open(): Answerer;
    }
  | { readonly grounding: 'unused' };

/** An answer's events; the last one comes with the name of the model that gave it. */
export type NamedAnswerEvent = AnswerEvent & {
  readonly modelId: string;
  /** The instance gave it, without the model; left out where the model did. */
  readonly isInstead?: true;
  /** Why it is the fallback's; left out where nothing failed. */
  readonly modelError?: ModelFailure;
};

export type RewriteQuestion = (
  request: StandaloneRequest,
  signal: AbortSignal,
) => Promise<StandaloneQuestion>;

/** How the answers of a bot are written. */
export interface BotAnswers {
  /** Whose model answers: the instance's, or a provider of the workspace. Without the model of a provider the instance answers. */
  readonly providerId: string;
  /** The model that the settings name, or what answers in the place of one that is not asked. */
  readonly modelId: string;
  /** How the model rests on passages. */
  readonly grounding: ModelGrounding;
  readonly writing: { readonly temperature: number; readonly maxTokens: number };
  /**
   * `takeAnswer` asks the plan for the instance's answer, before that takes the place of a provider's which failed, or
   * quoted nothing where it may only quote.
   */
  answer(
    request: AnswerRequest,
    signal: AbortSignal,
    takeAnswer: (providerId: string) => Promise<void>,
  ): AsyncGenerator<NamedAnswerEvent>;
  /** Whose an answer is, by its last event. */
  giverOf(done: Pick<NamedAnswerEvent, 'isInstead'>): string;
  /** The model that chooses tools; null without one. Throws `modelDoesNotExist` and `modelKeyRefused`. */
  chat(): Promise<ChatModel | null>;
  /** Rewrites a question to stand alone; null without a model that could. */
  rewriter(): Promise<RewriteQuestion | null>;
}
