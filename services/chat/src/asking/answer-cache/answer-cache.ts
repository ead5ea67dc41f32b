import { isAppError } from '@colloquy/errors';
import type { Logger } from '@colloquy/observability';
import type { Job, RequestContext } from '@colloquy/service-kit';
import { cachedReply, type Reply } from '../../conversations/index.ts';
import type { Question } from '../question/question.ts';
import type { Cached } from '../question/responder.ts';
import type { KnowledgeReader } from '../knowledge/knowledge-reader.ts';
import { cacheKeyOf, chunksToKeep, mayBeCached, type WritingModel } from './answer-cache.policy.ts';
import type { CachedAnswerRepository } from './cached-answers.repository.ts';

const HOUR_MS = 3_600_000;
const REMOVE_EXPIRED_EVERY_MS = 15 * 60_000;

const OFF: Cached = { state: 'off', reply: null };
const MISS: Cached = { state: 'miss', reply: null };

/** The parts of the key that a cached answer is looked up by. */
interface LookedFor {
  readonly question: Question;
  /** The current version of the bot's knowledge; 0 when the bot has none, or the knowledge service is unavailable. */
  readonly kbVersion: number;
  readonly answers: () => Promise<WritingModel>;
}

export type AnswerCache = ReturnType<typeof createAnswerCache>;

/**
 * Caches answers in the store, so that all processes share them. A cached answer is used only after the knowledge
 * service has confirmed that each chunk behind it is unchanged, so no event has to invalidate it.
 */
export function createAnswerCache(deps: {
  readonly answers: Pick<CachedAnswerRepository, 'find' | 'put' | 'removeExpired'>;
  readonly knowledge: Pick<KnowledgeReader, 'areLive'>;
  /** The HMAC secret of the cache keys, so that the store does not reveal questions. */
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

    /** Caches a reply. A failure of the store is only logged, because the answer has already been shown. */
    async keep(question: Question, reply: Reply, read: () => Promise<WritingModel>): Promise<void> {
      const { workspaceId, botId, conversationId, settings } = question;
      const chunks = chunksToKeep(question, reply);
      if (chunks === null) return;
      const { text: answer, citations, supports = [], confidence, language } = reply;
      try {
        const model = await read();
        // The search read this version before the chunks, so it may be older than the chunks but never newer.
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
