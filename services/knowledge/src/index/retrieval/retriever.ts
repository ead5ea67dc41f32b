import { MAX_FILTERED_ITEMS, SearchType, type KnowledgeSearchHit } from '@colloquy/contracts';
import { AppError, ERRORS, isAppError } from '@colloquy/errors';
import type { EmbeddingModel } from '@colloquy/language-model';
import { sharedRead } from '@colloquy/persistence';
import type { BotScope, Exclusion } from '@colloquy/vector-store';
import { answeringVersion, type ItemFilter } from '../../items/index.ts';
import type { Parts } from '../parts/parts.ts';
import { narrowedTo } from './item-filter.policy.ts';
import { toHit } from './knowledge-hit.ts';
import { choosePassages } from './choose-passages.ts';

/** The embedding's share of a visitor's patience (timeouts of the reliability promises). */
const EMBEDDING_DEADLINE_MS = 10_000;
/** They take the place of passages that repeat a better one. */
const FURTHER_HITS = 6;

export interface RetrievalRequest extends BotScope {
  readonly query: string;
  readonly searchType: SearchType;
  readonly topK: number;
  /** Of the question; null when it is not known. */
  readonly language: string | null;
  /** Looks at the chunks of these items alone; at all when left out. */
  readonly filter?: ItemFilter | undefined;
}

export interface Retrieved {
  /** 0 for a bot that never had anything to answer from. */
  readonly kbVersion: number;
  readonly hits: KnowledgeSearchHit[];
}

export type Retrieve = (request: RetrievalRequest, signal: AbortSignal) => Promise<Retrieved>;

/** The search over a bot's knowledge, for its answers and for members who inspect them. */
export function createRetriever(deps: Pick<Parts, 'items' | 'bases' | 'index' | 'logger' | 'now'>): Retrieve {
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
      const [vector] = await embeddings.embed([question], { kind: 'query', signal: deadline });
      if (vector === undefined) throw new Error('The model returned no vector');
      return vector;
    } catch (error) {
      signal.throwIfAborted();
      if (!isHybrid) throw asEmbeddingError(error);
      logger.warn({ err: error }, 'searching by keywords only: the embedding model failed');
      return null;
    }
  }

  /** Asked for by item, so that a filter sees tags and language as they are now, in whichever collection answers. */
  async function itemsOf({ workspaceId, botId }: BotScope, filter: ItemFilter): Promise<readonly string[]> {
    return narrowedTo(await items.idsWith(workspaceId, botId, filter, MAX_FILTERED_ITEMS + 1), filter);
  }

  async function exclusions({ workspaceId, botId }: BotScope): Promise<Exclusion[]> {
    const at = now();
    const excluded = await items.excluded(workspaceId, botId, at);
    return excluded.map((item) => ({ itemId: item._id, keepVersion: answeringVersion(item, at) }));
  }

  return async ({ workspaceId, botId, query, searchType, topK, language, filter }, signal) => {
    const scope = { workspaceId, botId };
    const only = filter && (await itemsOf(scope, filter));
    const isHybrid = searchType === SearchType.vectorHybrid;
    // One collection for the question's vector and the search by it.
    const answering = index.answering(workspaceId);
    const [vector, base] = await Promise.all([
      answering.then(({ embeddings }) => embedQuestion(embeddings, query, isHybrid, signal)),
      // Before the content is read: an answer is never filed under a version newer than what it was made of.
      findBase(scope),
    ]);
    if (base === null) return { kbVersion: 0, hits: [] };
    // What is left of them would answer some questions and pass for a bot that knows nothing of the others.
    if (base.vectorsLostAt !== null) throw new AppError({ code: ERRORS.vectorStoreDamaged });
    // Last before the search, so that what was switched off a moment ago is left out.
    const exclude = await findExclusions(scope);
    const { vectors } = await answering;
    const hits = await vectors.search({
      ...scope,
      text: query,
      vector,
      mode: isHybrid ? 'hybrid' : 'vector',
      topK: topK + FURTHER_HITS,
      exclude,
      language,
      ...(only === undefined ? {} : { only }),
    });
    return {
      kbVersion: base.kbVersion,
      hits: choosePassages(hits, query, { topK, language: language ?? null }).map(toHit),
    };
  };
}

function asEmbeddingError(error: unknown): AppError {
  if (!isAppError(error)) return new AppError({ code: ERRORS.embeddingModelUnavailable, cause: error });
  // Who asks cannot mend a setting: to them the model is not there. The details say what is wrong.
  return error.code === ERRORS.embeddingModelUnavailable
    ? error
    : new AppError({ code: ERRORS.embeddingModelUnavailable, details: error.details, cause: error });
}
