import {
  AnswerSource,
  knowledgeApi,
  type BotSettingsView,
  type Citation,
  type KnowledgeSearchHit,
  type UnknownReason,
} from '@colloquy/contracts';
import type { AnswerDone, Answerer } from '@colloquy/language-model';
import type { RequestContext, ServiceClient } from '@colloquy/service-kit';
import {
  emptyReason,
  isBlocked,
  relevantHits,
  retrievalQuery,
  toCitations,
  toPassage,
} from './asking.policy.ts';
import { smallTalkKind, smallTalkReply } from './small-talk.ts';

export interface Question {
  readonly text: string;
  readonly chatBotId: string;
  readonly workspaceId: string;
  readonly botName: string;
  readonly settings: BotSettingsView;
  readonly history: readonly { question: string; answer: string }[];
  readonly locale: string | null;
  /** Takes the answer from the plan before it is generated; what needs no generation takes nothing. Throws 402. */
  readonly takeAnswer: () => Promise<void>;
}

/** What an answer is made of, before it is stored. */
export interface Reply {
  readonly text: string;
  readonly source: AnswerSource;
  readonly citations: readonly Citation[];
  readonly confidence: number;
  readonly unknownReason: UnknownReason | null;
  readonly tokens: { readonly in: number; readonly out: number };
  readonly kbVersion: number;
  readonly model: string;
  readonly promptChars: number;
  readonly retrieved: readonly (KnowledgeSearchHit & { readonly kept: boolean })[];
}

/**
 * Decides what to say, step by step (definitions, section 6). Faults of stores and models are thrown, never UNKNOWN;
 * so is the plan's refusal when only a generated answer would do, before its first token.
 */
export interface Answering {
  reply(
    question: Question,
    context: RequestContext,
    signal: AbortSignal,
  ): AsyncGenerator<{ readonly token: string }, Reply>;
}

const NO_TOKENS = { in: 0, out: 0 } as const;
/** A question to knowledge may wait for an embedding (10 s) and the vector store (2 s). */
const SEARCH_TIMEOUT_MS = 13_000;

export function createAnswering(deps: {
  readonly client: ServiceClient;
  readonly answerer: Answerer;
}): Answering {
  const { client, answerer } = deps;

  async function search(question: Question, context: RequestContext) {
    const { settings } = question;
    const { data } = await client.call(
      knowledgeApi.searchKnowledge,
      {
        body: {
          workspace_id: question.workspaceId,
          chat_bot_id: question.chatBotId,
          query: retrievalQuery(question.text, question.history).slice(0, 2_000),
          searchType: settings.answering.searchType,
          topK: settings.answering.topK,
          language: question.locale ?? settings.general.language,
        },
      },
      { context, timeoutMs: SEARCH_TIMEOUT_MS },
    );
    return data;
  }

  async function* fromKnowledge(
    question: Question,
    context: RequestContext,
    signal: AbortSignal,
  ): AsyncGenerator<{ readonly token: string }, Reply> {
    const { settings } = question;
    const { hits, itemCount, kbVersion } = await search(question, context);
    const kept = relevantHits(hits, settings.answering);
    const found = {
      kbVersion,
      model: answerer.modelId,
      retrieved: hits.map((hit) => ({ ...hit, kept: kept.includes(hit) })),
    };
    if (kept.length === 0) return { ...unknownReply(settings, emptyReason(itemCount, hits)), ...found };
    await question.takeAnswer();

    const events = answerer.answer(
      {
        question: question.text,
        passages: kept.map(toPassage),
        history: question.history,
        instructions: settings.general.instructions,
        tone: settings.general.tone,
        language: question.locale,
        strict: settings.answering.strict,
        botName: question.botName,
      },
      { signal },
    );
    let done: AnswerDone | undefined;
    for await (const event of events) {
      if (event.type === 'token') yield { token: event.text };
      else done = event;
    }
    if (done === undefined) throw new Error('The answerer ended without a result');
    const { tokens, promptChars, confidence } = done;
    if (!done.supported) {
      const unknown = unknownReply(settings, done.unknownReason ?? 'UNSUPPORTED');
      return { ...unknown, ...found, tokens, promptChars, confidence };
    }
    const citations = toCitations(done, kept);
    const source = AnswerSource.external;
    return {
      text: done.text,
      source,
      citations,
      confidence,
      unknownReason: null,
      tokens,
      promptChars,
      ...found,
    };
  }

  return {
    async *reply(question, context, signal) {
      const { settings, text } = question;
      if (isBlocked(text, settings.moderation.blockedTerms)) return unknownReply(settings, 'OUT_OF_SCOPE');
      const smallTalk = smallTalkKind(text);
      if (smallTalk !== null) return conversationReply(smallTalkReply(smallTalk, settings.messages.greeting));
      return yield* fromKnowledge(question, context, signal);
    },
  };
}

const NOT_RETRIEVED = {
  kbVersion: 0,
  model: 'none',
  promptChars: 0,
  retrieved: [],
  citations: [],
  tokens: NO_TOKENS,
};

function unknownReply(settings: BotSettingsView, unknownReason: UnknownReason): Reply {
  const { unknown: text } = settings.messages;
  return { ...NOT_RETRIEVED, text, source: AnswerSource.unknown, confidence: 0, unknownReason };
}

function conversationReply(text: string): Reply {
  return { ...NOT_RETRIEVED, text, source: AnswerSource.conversation, confidence: 1, unknownReason: null };
}
