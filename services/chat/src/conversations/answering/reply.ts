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
import type { FlowPosition } from './flow-position.ts';
import type { WantedCall } from './pending-call.ts';
import type { RetrievedHit } from './retrieved.ts';

/** Whether the cache had an answer; `off` when the question may not be cached. */
export type CacheState = 'hit' | 'miss' | 'off';

/** The reply to a question: built by a responder, completed on its way, stored and sent. */
export interface Reply {
  readonly text: string;
  readonly source: AnswerSource;
  readonly citations: readonly Citation[];
  /** The citations that support each sentence; undefined without citations. */
  readonly supports?: readonly SentenceSupport[];
  readonly confidence: number;
  /** The language of the text, as a tag. */
  readonly language: string;
  readonly unknownReason: UnknownReason | null;
  /** The item whose curated answer is given word for word. */
  readonly curatedId: string | null;
  readonly tokens: { readonly in: number; readonly out: number };
  readonly kbVersion: number;
  readonly model: string;
  /** The provider of the model that gave the answer; undefined without a model. */
  readonly providerId?: string;
  readonly promptChars: number;
  readonly retrieved: readonly RetrievedHit[];
  /** A model's standalone form of a dependent question, used for the search. */
  readonly standaloneQuestion?: string;
  /** Why the sources are quoted instead of the model's answer. */
  readonly modelError?: ModelFailure;
  /** The suggestions sent when the answer was first given. */
  readonly suggested?: readonly string[];
  /** The state in which the bot is silent: the question is stored for the team and gets no answer. */
  readonly storedFor?: ChatState;
  /** The function that was called for the answer. */
  readonly function?: AnswerMetadata['function'];
  /** True when the answer offers the contact form, regardless of the form's settings. */
  readonly offersContact?: boolean;
  /** The call that the answer asks to confirm. */
  readonly wantedCall?: WantedCall;
  /** Questions that the visitor may ask next. */
  readonly suggestions: readonly string[];
  readonly cache: CacheState;
  /** Where the conversation's flow is after the answer; undefined without a run. */
  readonly flow?: FlowPosition;
}

/** The fields that are completed on the way, as a responder leaves them. */
export const BARE_REPLY = { suggestions: [], cache: 'off' } as const;

const NOT_GENERATED = {
  ...BARE_REPLY,
  kbVersion: 0,
  model: 'none',
  promptChars: 0,
  retrieved: [],
  citations: [],
  tokens: { in: 0, out: 0 },
  curatedId: null,
  unknownReason: null,
};

/** The owner's text for unanswered questions, else the product's in `language`, the question's. */
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

/** An empty reply: a member answers instead. */
export function silentReply(storedFor: ChatState, language: string): Reply {
  return { ...conversationReply('', language), confidence: 0, storedFor };
}

/** The owner's curated answer to exactly this question. */
export function curatedReply(
  match: { readonly item_id: string; readonly answer: string; readonly similarity: number },
  kbVersion: number,
  language: string,
): Reply {
  const { item_id: curatedId, answer: text, similarity: confidence } = match;
  return { ...NOT_GENERATED, text, source: AnswerSource.cache, confidence, curatedId, kbVersion, language };
}

/** A cached answer from the knowledge, with its citations. */
export function cachedReply(
  answer: Pick<
    Reply,
    'text' | 'citations' | 'supports' | 'confidence' | 'language' | 'model' | 'kbVersion' | 'suggested'
  >,
): Reply {
  return { ...NOT_GENERATED, ...answer, source: AnswerSource.cache };
}

/** The answer of a function: its raw result, or a model's summary of it. */
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
