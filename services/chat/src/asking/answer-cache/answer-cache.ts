import { isAppError } from '@colloquy/errors';
import type { Logger } from '@colloquy/observability';
import type { Job, RequestContext } from '@colloquy/service-kit';
import { cachedReply, type Reply, type SuggestingReply } from '../../conversations/index.ts';
import type { Question } from '../question/question.ts';
import type { Cached } from '../question/responder.ts';
import type { KnowledgeReader } from '../knowledge/knowledge-reader.ts';
import { cacheKeyOf, chunksToKeep, mayBeCached, type WritingModel } from './answer-cache.policy.ts';
import type { CachedAnswerRepository } from './cached-answers.repository.ts';

const HOUR_MS = 3_600_000;
const REMOVE_EXPIRED_EVERY_MS = 15 * 60_000;

const OFF: Cached = { state: 'off', reply: null };
const MISS: Cached = { state: 'miss', reply: null };

/** What an answer of before is looked for by. */
interface LookedFor {
  readonly question: Question;
  /** What knowledge is now; 0 when it cannot be asked, or there is none. */
  readonly kbVersion: number;
  readonly answers: () => Promise<WritingModel>;
}

export type AnswerCache = ReturnType<typeof createAnswerCache>;

/**
 * Answers that were given before, in the store, so that every process has the same ones. An answer is given again only
 * after knowledge has said that each chunk behind it may answer still, as it was: no event has to arrive for that.
 */
export function createAnswerCache(deps: {
  readonly answers: Pick<CachedAnswerRepository, 'find' | 'put' | 'removeExpired'>;
  readonly knowledge: Pick<KnowledgeReader, 'areLive'>;
  /** Behind the keys, so that the store does not show what was asked. */
  readonly secret: Buffer;
  readonly logger: Logger;
  readonly now: () => Date;
}) {
  const { answers, knowledge, secret, logger, now } = deps;

  async function find(
    { question, kbVersion, answers: read }: LookedFor,
    context: RequestContext,
  ): Promise<Reply | null> {
    const key = cacheKeyOf({ question, kbVersion, model: await read() }, secret);
    const stored = await answers.find(question.workspaceId, key);
    if (stored === null || stored.expiresAt <= now()) return null;
    if (!(await knowledge.areLive(question, stored.chunks, context))) return null;
    const { answer: text, citations, supports = [], confidence, language, suggestions } = stored;
    const kept = { text, citations, supports, confidence, language, model: stored.model };
    return cachedReply({ ...kept, kbVersion, suggested: suggestions });
  }

  const job: Job = {
    name: 'remove answers that are too old to be given again',
    everyMs: REMOVE_EXPIRED_EVERY_MS,
    run: async () => {
      await answers.removeExpired(now());
    },
  };

  return {
    async look(wanted: LookedFor, context: RequestContext): Promise<Cached> {
      if (!mayBeCached(wanted.question)) return OFF;
      const reply = wanted.kbVersion === 0 ? null : await find(wanted, context);
      return reply === null ? MISS : { state: 'hit', reply };
    },

    /** Keeps a reply that may be given again. Its text has been shown: a store that is away fails no answer. */
    async keep(question: Question, reply: SuggestingReply, read: () => Promise<WritingModel>): Promise<void> {
      const { workspaceId, botId, conversationId, settings } = question;
      const chunks = chunksToKeep(question, reply);
      if (chunks === null) return;
      const { text: answer, citations, supports = [], confidence, language } = reply;
      try {
        const model = await read();
        // Under the version that the search read before the chunks, which may be older than them and never newer.
        const key = cacheKeyOf({ question, kbVersion: reply.kbVersion, model }, secret);
        await answers.put(workspaceId, key, {
          chat_bot_id: botId,
          chat_id: conversationId,
          answer,
          citations: [...citations],
          supports: [...supports],
          confidence,
          language,
          model: reply.model,
          suggestions: [...reply.suggestions],
          chunks,
          expiresAt: new Date(now().getTime() + settings.answering.cacheHours * HOUR_MS),
        });
      } catch (error) {
        if (!isAppError(error)) throw error;
        logger.warn({ botId, code: error.code }, 'an answer was not kept to be given again');
      }
    },

    job,
  };
}
