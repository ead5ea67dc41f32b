import type { RouteOutput, knowledgeApi } from '@colloquy/contracts';
import type { RequestContext } from '@colloquy/service-kit';
import type { BotAnswers, CacheState, Reply } from '../../conversations/index.ts';
import type { Question } from './question.ts';

/** The curated answer to a question, and related curated questions. */
export type Curated = RouteOutput<typeof knowledgeApi.findCurated>['data'];

/** The result of a cache lookup; `reply` is null without a usable answer. */
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
  /** Looks up the cached answer once, when the first responder asks for it. */
  readonly cached: () => Promise<Cached>;
  /** Reads the bot's answerers once, when the first responder asks for them. */
  readonly answers: () => Promise<BotAnswers>;
}

/** A reply that is streamed while it is generated; each piece of text is checked before it is sent. */
export type ReplyStream = AsyncGenerator<{ readonly token: string }, Reply>;

export interface Responder {
  /** True when its replies come with suggested questions. */
  readonly hasSuggestions: boolean;
  /**
   * Null leaves the question to the next responder. An error of a store or a model is thrown, never answered as
   * UNKNOWN; so is the plan's refusal, before the first piece of text.
   */
  take(request: ResponderRequest): Promise<Reply | ReplyStream | null>;
}
