import type { RouteOutput, knowledgeApi } from '@colloquy/contracts';
import type { RequestContext } from '@colloquy/service-kit';
import type { BotAnswers, CacheState, Reply } from '../../conversations/index.ts';
import type { Question } from './question.ts';

/** The owner's own answer to a question, and the owner's questions next to it. */
export type Curated = RouteOutput<typeof knowledgeApi.findCurated>['data'];

/** An answer that was given before and may be given again; null without one. */
export interface Cached {
  readonly state: CacheState;
  readonly reply: Reply | null;
}

export interface ResponderRequest {
  readonly question: Question;
  readonly context: RequestContext;
  readonly signal: AbortSignal;
  /** Reads the curated answer once, when the first responder asks for it. */
  readonly curated: () => Promise<Curated>;
  /** Looks for an answer that was given before, once, when the first responder asks for it. */
  readonly cached: () => Promise<Cached>;
  /** Reads how the bot's answers are written, once, when it is first asked for. */
  readonly answers: () => Promise<BotAnswers>;
}

/** A reply that is streamed while it is generated; each piece of text was checked before. */
export type ReplyStream = AsyncGenerator<{ readonly token: string }, Reply>;

export interface Responder {
  /** Whether its replies are sent with questions that can be asked next. */
  readonly hasSuggestions: boolean;
  /**
   * Null leaves the question to the next responder. An error of a store or a model is thrown, never answered as
   * UNKNOWN; so is the plan's refusal, before the first piece of text.
   */
  take(request: ResponderRequest): Promise<Reply | ReplyStream | null>;
}
