import { ERRORS } from '@colloquy/errors';
import type { EmbeddingModel } from '@colloquy/language-model';
import type { Logger } from '@colloquy/observability';
import { INDEX_VERSION, type VectorCollections } from '@colloquy/vector-store';
import type { BaseRepository, ItemRepository } from '../../items/index.ts';
import { mirroredStore, type IndexedChunks, type OpenCollection } from './mirrored-store.ts';
import type { SearchIndexDocument } from './search-index.model.ts';
import { embedsInto, type IndexCollection, type IndexSpace } from './search-index.policy.ts';
import type { SearchIndexRepository } from './search-index.repository.ts';

/** Vectors stored before the index had a version of its own: of how many versions ago is not known. */
const OLDEST_INDEX_VERSION = 1;

/** One collection with the model that makes its vectors; held over several calls, it stays the same one. */
export interface OpenIndex<TModel = EmbeddingModel | null> {
  /** Null when this process is not set up for the model: then keywords alone can be searched by. */
  readonly embeddings: TModel;
  readonly vectors: IndexedChunks;
}

export interface EmbeddingModels {
  /** What the settings ask for. */
  readonly configured: EmbeddingModel;
  /** The one before, where the settings name it: an index that was made with it is searched until it is rebuilt. */
  readonly previous: EmbeddingModel | null;
  /** The one that ships with the product, where the settings ask for another: it is always there. */
  readonly builtIn: EmbeddingModel | null;
  /** The configured one without the prefixes that it has: an index of before it had any is searched by it. */
  readonly unprefixed?: EmbeddingModel | null;
}

export type SearchIndex = ReturnType<typeof createSearchIndex>;

/** The chunks of all bots in the collection that answers, whichever that is. */
export function createSearchIndex(deps: {
  readonly indexes: SearchIndexRepository;
  readonly collections: VectorCollections;
  readonly models: EmbeddingModels;
  readonly items: Pick<ItemRepository, 'botsWithChunks'>;
  /** Workspaces whose vectors are in collections of their own. */
  readonly workspacesElsewhere: () => Promise<readonly string[]>;
  readonly bases: Pick<BaseRepository, 'markVectorsLost'>;
  readonly logger: Logger;
  readonly now: () => Date;
}) {
  const { indexes, collections, models, logger } = deps;
  const { configured } = models;
  const wanted: IndexSpace = {
    modelId: configured.id,
    dimension: configured.dimension,
    indexVersion: INDEX_VERSION,
  };
  const made = new Map<string, Promise<void>>();
  let ready: Promise<void> | undefined;

  const modelOf = (space: IndexSpace): EmbeddingModel | null =>
    [configured, models.previous, models.builtIn, models.unprefixed ?? null].find(
      (model) => model !== null && embedsInto(model, space),
    ) ?? null;

  /** The collection, made when it is missing: the process that named it may have died before. */
  async function open(of: IndexCollection): Promise<OpenCollection> {
    const store = collections.open(of.name);
    const making = made.get(of.name) ?? store.ensureCollection(of);
    made.set(of.name, making);
    await making.catch((error: unknown) => {
      made.delete(of.name);
      throw error;
    });
    return { of, store };
  }

  /** What an installation had before its database named the collection that answers. */
  async function firstCollection(): Promise<IndexCollection> {
    const { first: name } = collections;
    const store = collections.open(name);
    const stored = (await store.isEmpty()) ? null : await store.storedSpace();
    if (stored === null) return { name, ...wanted, cosines: null };
    return { name, ...stored, indexVersion: OLDEST_INDEX_VERSION, cosines: null };
  }

  async function botsOfThis(): Promise<readonly string[]> {
    return deps.items.botsWithChunks({ $nin: await deps.workspacesElsewhere() });
  }

  async function prepare(): Promise<void> {
    const { live } = (await indexes.find()) ?? (await indexes.begin(await firstCollection()));
    const { store } = await open(live);
    if (!(await store.isEmpty())) return;
    const bots = await deps.bases.markVectorsLost(await botsOfThis(), deps.now());
    if (bots > 0) {
      logger.error(
        { bots },
        `the vector store was damaged or lost: its bots answer ${ERRORS.vectorStoreDamaged} until \`npm run operator -- re-index <chatBotId>\``,
      );
    }
  }

  /**
   * Makes the collection that answers ready, once; tried again while it fails. One that is empty although bots answer from
   * something has lost their vectors (damaged, deleted, restored without them): those bots are marked, so that they
   * answer an error until their re-index.
   */
  function untilReady(): Promise<void> {
    ready ??= prepare().catch((error: unknown) => {
      ready = undefined;
      throw error;
    });
    return ready;
  }

  async function current(): Promise<SearchIndexDocument> {
    await untilReady();
    return (await indexes.find()) ?? indexes.begin(await firstCollection());
  }

  async function othersThan(of: IndexCollection): Promise<OpenCollection[]> {
    const others = inUse(await current()).filter(({ name }) => name !== of.name);
    return Promise.all(others.map(open));
  }

  async function toIndex(of: IndexCollection): Promise<OpenIndex> {
    const embeddings = modelOf(of);
    return { embeddings, vectors: mirroredStore(await open(of), othersThan, embeddings) };
  }

  async function answering(): Promise<OpenIndex> {
    return toIndex((await current()).live);
  }

  return {
    wanted,
    modelOf,
    open,
    current,
    untilReady,
    /** The collections in use, the one that answers first. */
    collectionsInUse: async (): Promise<readonly IndexCollection[]> => inUse(await current()),
    /** The collection that answers now. */
    answering,
    /** Whether this process has the model of a collection in use; asked of the database alone, so that a store that fails is not a no. */
    async canEmbed(): Promise<boolean> {
      const state = await indexes.find();
      return state === null || inUse(state).some((of) => modelOf(of) !== null);
    },
  };
}

/** The collection that answers, and the one that is being filled. */
function inUse({ live, next }: SearchIndexDocument): IndexCollection[] {
  return next === null ? [live] : [live, next];
}
