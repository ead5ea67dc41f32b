import {
  AnswerSource,
  type AnswerMetadata,
  type BotSettingsView,
  type ChatState,
  type Citation,
  type ModelFailure,
  type SentenceSupport,
  type UnknownReason,
} from '@colloquy/contracts';
import { saidIn } from '@colloquy/texts/answers';
import type { WantedCall } from './pending-call.ts';
import type { RetrievedHit } from './retrieved.ts';

export interface Reply {
  readonly text: string;
  readonly source: AnswerSource;
  readonly citations: readonly Citation[];
  /** Which sentence of the text rests on which citation; left out where there are none. */
  readonly supports?: readonly SentenceSupport[];
  readonly confidence: number;
  /** The language of the text, as a tag. */
  readonly language: string;
  readonly unknownReason: UnknownReason | null;
  /** The item whose answer it is, word for word. */
  readonly curatedId: string | null;
  readonly tokens: { readonly in: number; readonly out: number };
  readonly kbVersion: number;
  readonly model: string;
  /** Whose model gave it; left out where none did. */
  readonly providerId?: string;
  readonly promptChars: number;
  readonly retrieved: readonly RetrievedHit[];
  /** What was searched for in the place of a question that leans on earlier ones, as a model wrote it. */
  readonly standaloneQuestion?: string;
  /** Why the model did not give it, where its sources are quoted in the place of that. */
  readonly modelError?: ModelFailure;
  /** What was suggested beside it when it was first given. */
  readonly suggested?: readonly string[];
  /** The state in which the bot keeps silent: the question is stored for the team and gets no answer. */
  readonly storedFor?: ChatState;
  /** The function that was called for it. */
  readonly function?: AnswerMetadata['function'];
  /** Whether the bot's contact form comes with it, whatever calls for the form otherwise. */
  readonly offersContact?: boolean;
  /** What it asks whether to do. */
  readonly wantedCall?: WantedCall;
}

export interface SuggestingReply extends Reply {
  readonly suggestions: readonly string[];
}

/** Whether an answer that was given before was there to be given again; `off` where none may be. */
export type CacheState = 'hit' | 'miss' | 'off';

export interface FinalReply extends SuggestingReply {
  readonly cache: CacheState;
}

const NOT_GENERATED = {
  kbVersion: 0,
  model: 'none',
  promptChars: 0,
  retrieved: [],
  citations: [],
  tokens: { in: 0, out: 0 },
  curatedId: null,
  unknownReason: null,
};

/** The owner's own words for a question without an answer, else the product's in `language`, that of the question. */
export function unknownReply(
  { messages }: Pick<BotSettingsView, 'messages'>,
  unknownReason: UnknownReason,
  language: string,
): Reply {
  const source = AnswerSource.unknown;
  const text = saidIn(language, 'unknown', messages.unknown);
  return { ...NOT_GENERATED, text, source, confidence: 0, unknownReason, language };
}

export function conversationReply(text: string, language: string): Reply {
  return { ...NOT_GENERATED, text, source: AnswerSource.conversation, confidence: 1, language };
}

/** No reply: a member answers. */
export function silentReply(storedFor: ChatState, language: string): Reply {
  return { ...conversationReply('', language), confidence: 0, storedFor };
}

/** An answer that the owner wrote for this very question. */
export function curatedReply(
  match: { readonly item_id: string; readonly answer: string; readonly similarity: number },
  kbVersion: number,
  language: string,
): Reply {
  const { item_id: curatedId, answer: text, similarity: confidence } = match;
  return { ...NOT_GENERATED, text, source: AnswerSource.cache, confidence, curatedId, kbVersion, language };
}

/** An answer from knowledge that was given before, with what it rests on. */
export function cachedReply(
  answer: Pick<
    Reply,
    'text' | 'citations' | 'supports' | 'confidence' | 'language' | 'model' | 'kbVersion' | 'suggested'
  >,
): Reply {
  return { ...NOT_GENERATED, ...answer, source: AnswerSource.cache };
}

/** What a function answered: its result as it came, or what a model wrote of it. */
export function functionReply(
  source: typeof AnswerSource.functionCall | typeof AnswerSource.functionCallRaw,
  answered: Pick<
    Reply,
    'text' | 'language' | 'tokens' | 'model' | 'providerId' | 'promptChars' | 'confidence'
  >,
  called: NonNullable<Reply['function']>,
): Reply {
  return { ...NOT_GENERATED, ...answered, source, function: called };
}
