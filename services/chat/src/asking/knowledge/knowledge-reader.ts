import { knowledgeApi, type ChunkRef } from '@colloquy/contracts';
import { isAppError } from '@colloquy/errors';
import { searchText } from '@colloquy/answering';
import type { RequestContext, ServiceClient } from '@colloquy/service-kit';
import { languageOf, type Question } from '../question/question.ts';
import type { Curated } from '../question/responder.ts';
import { retrievalQuery } from './passages.ts';

/** A search may wait for an embedding (10 s) and the vector store (2 s). */
const SEARCH_TIMEOUT_MS = 13_000;

/** Short, because the visitor waits; after it the question is answered without the cache. */
const CHECK_TIMEOUT_MS = 3_000;

const NOTHING_CURATED: Curated = { kbVersion: 0, match: null, related: [] };

export type KnowledgeReader = ReturnType<typeof createKnowledgeReader>;

export function createKnowledgeReader(client: ServiceClient) {
  const botOf = ({ workspaceId, botId }: Question) => ({
    workspace_id: workspaceId,
    chat_bot_id: botId,
  });
  return {
    /**
     * The best passages for a question, or for its standalone form. Throws `vectorStoreUnavailable` or
     * `embeddingModelUnavailable`.
     */
    async search(question: Question, standalone: string | null, context: RequestContext) {
      const { settings, text, history } = question;
      const wanted = standalone === null ? retrievalQuery(text, history) : searchText(standalone);
      const body = {
        ...botOf(question),
        query: wanted.slice(0, 2_000),
        searchType: settings.answering.searchType,
        topK: settings.answering.topK,
        language: languageOf(question),
      };
      const options = { context, timeoutMs: SEARCH_TIMEOUT_MS };
      return (await client.call(knowledgeApi.searchKnowledge, { body }, options)).data;
    },
    /**
     * The curated answer to exactly this question, and related curated questions. Empty while the knowledge service is
     * unavailable.
     */
    findCurated: (question: Question, context: RequestContext) =>
      unlessAway(NOTHING_CURATED, async () => {
        const body = { ...botOf(question), query: question.text };
        const options = { context, timeoutMs: SEARCH_TIMEOUT_MS };
        return (await client.call(knowledgeApi.findCurated, { body }, options)).data;
      }),
    /** True when all of these chunks are unchanged and may answer. False while the knowledge service is unavailable. */
    areLive: (question: Question, chunks: readonly ChunkRef[], context: RequestContext) =>
      unlessAway(false, async () => {
        const body = { ...botOf(question), chunks: [...chunks] };
        const options = { context, timeoutMs: CHECK_TIMEOUT_MS };
        return (await client.call(knowledgeApi.checkChunks, { body }, options)).data.areLive;
      }),
    /**
     * Names of the bot's sources; empty when the bot hides its sources, or while the knowledge service is unavailable.
     */
    topics: (question: Question, context: RequestContext) => {
      if (!question.settings.answering.showSources) return Promise.resolve([]);
      return unlessAway([], async () => {
        const body = botOf(question);
        return (await client.call(knowledgeApi.listTopics, { body }, { context })).data.topics;
      });
    },
  };
}

/** `fallback` while the knowledge service is unavailable, for reads that an answer does not need. */
async function unlessAway<T>(fallback: T, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (isAppError(error) && error.kind === 'unavailable') return fallback;
    throw error;
  }
}
