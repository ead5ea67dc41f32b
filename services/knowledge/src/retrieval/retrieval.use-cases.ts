import { SearchType, type KnowledgeSearchHit, type knowledgeApi } from '@colloquy/contracts';
import { AppError, isAppError, ERRORS } from '@colloquy/errors';
import type { EmbeddingModel } from '@colloquy/language-model';
import { sharedRead } from '@colloquy/persistence';
import type { UseCasesOf } from '@colloquy/service-kit';
import type { BotScope, Exclusion, SearchHit } from '@colloquy/vector-store';
import { answeringVersion } from '../items/items.policy.ts';
import type { Parts } from '../parts/parts.ts';
import { withoutNearDuplicates } from './near-duplicates.ts';

/** The embedding's share of a visitor's patience (timeouts of the reliability promises). */
const EMBEDDING_DEADLINE_MS = 10_000;
/** They take the place of passages that repeat a better one. */
const FURTHER_HITS = 6;

export function createRetrievalUseCases(deps: Pick<Parts, 'items' | 'bases' | 'index' | 'logger' | 'now'>) {
  const { items, bases, index, logger, now } = deps;
  // A busy bot's questions ask for the same two things: those that meet share one read, never an older one.
  const keyOf = ({ workspaceId, botId }: BotScope): string => `${workspaceId}/${botId}`;
  const findBase = sharedRead(keyOf, ({ workspaceId, botId }: BotScope) => bases.find(workspaceId, botId));
  const findExclusions = sharedRead(keyOf, exclusions);

  /**
   * Null when a hybrid search has to do without: its hits then carry `dense: null`, which says so. Throws
   * `embeddingModelUnavailable` when there are only vectors to search by. While the index is rebuilt by a process that is
   * not set up for its model any more, every search has to do without.
   */
  async function embedQuestion(
    embeddings: EmbeddingModel | null,
    question: string,
    isHybrid: boolean,
    signal: AbortSignal,
  ): Promise<Float32Array | null> {
    if (embeddings === null) return null;
    try {
      const deadline = AbortSignal.any([signal, AbortSignal.timeout(EMBEDDING_DEADLINE_MS)]);
      const [vector] = await embeddings.embed([question], { priority: 'query', signal: deadline });
      if (vector === undefined) throw new Error('The model returned no vector');
      return vector;
    } catch (error) {
      signal.throwIfAborted();
      if (!isHybrid) throw asEmbeddingError(error);
      logger.warn({ err: error }, 'searching by keywords only: the embedding model failed');
      return null;
    }
  }

  return {
    async searchKnowledge({ body }, context) {
      const { workspace_id: workspaceId, chat_bot_id: botId, query, searchType, topK, language } = body;
      const isHybrid = searchType === SearchType.vectorHybrid;
      // One collection for the question's vector and the search by it.
      const answering = index.answering();
      const [vector, base] = await Promise.all([
        answering.then(({ embeddings }) => embedQuestion(embeddings, query, isHybrid, context.signal)),
        // Before the content is read: an answer is never filed under a version newer than what it was made of.
        findBase({ workspaceId, botId }),
      ]);
      if (base === null) return { data: { kbVersion: 0, itemCount: 0, hits: [] } };
      // What is left of them would answer some questions and pass for a bot that knows nothing of the others.
      if (base.vectorsLostAt !== null) throw new AppError({ code: ERRORS.vectorStoreDamaged });
      // Last before the search, so that what was switched off a moment ago is left out.
      const exclude = await findExclusions({ workspaceId, botId });
      const { vectors } = await answering;
      const hits = await vectors.search({
        workspaceId,
        botId,
        text: query,
        vector,
        mode: isHybrid ? 'hybrid' : 'vector',
        topK: topK + FURTHER_HITS,
        exclude,
        language,
      });
      const different = withoutNearDuplicates(hits).slice(0, topK);
      return { data: { kbVersion: base.kbVersion, itemCount: base.itemCount, hits: different.map(toHit) } };
    },
  } satisfies UseCasesOf<typeof knowledgeApi>;

  async function exclusions({ workspaceId, botId }: BotScope): Promise<Exclusion[]> {
    const at = now();
    const excluded = await items.excluded(workspaceId, botId, at);
    return excluded.map((item) => ({ itemId: item._id, keepVersion: answeringVersion(item, at) }));
  }
}

function asEmbeddingError(error: unknown): AppError {
  if (!isAppError(error)) return new AppError({ code: ERRORS.embeddingModelUnavailable, cause: error });
  // Who asks cannot mend a setting: to them the model is not there. The details say what is wrong.
  return error.code === ERRORS.embeddingModelUnavailable
    ? error
    : new AppError({ code: ERRORS.embeddingModelUnavailable, details: error.details, cause: error });
}

function toHit(hit: SearchHit): KnowledgeSearchHit {
  const { dense, sparse, fused } = hit.scores;
  return {
    item_id: hit.itemId,
    version: hit.version,
    index: hit.index,
    text: hit.text,
    headingPath: [...hit.headingPath],
    page: hit.page,
    url: hit.url,
    title: hit.title,
    language: hit.language,
    hash: hit.hash,
    dense,
    sparse,
    fused,
  };
}
