import { ERRORS } from '@colloquy/errors';
import type { EmbeddingModel } from '@colloquy/language-model';
import type { Logger } from '@colloquy/observability';
import type { BotScope } from '@colloquy/vector-store';
import { LRUCache } from 'lru-cache';
import type { BaseRepository, ItemRepository } from '../../items/index.ts';
import { isFinal } from '../search-index/cosines.policy.ts';
import { mirroredStore, type IndexedChunks, type OpenCollection } from '../search-index/mirrored-store.ts';
import type { IndexCollection } from '../search-index/search-index.policy.ts';
import type { OpenIndex, SearchIndex } from '../search-index/search-index.ts';
import type { OpenProviderEmbeddings } from './provider-embeddings.ts';
import type { OwnCollection } from './workspace-index.model.ts';
import type { WorkspaceIndexRepository } from './workspace-index.repository.ts';

/** Workspaces with a collection of their own whose cosines are kept up to date by one process. */
const MAX_UNMEASURED = 500;

export type WorkspaceIndex = ReturnType<typeof createWorkspaceIndex>;

/** The chunks of each workspace in the collection that answers for it: the installation's, or its own. */
export function createWorkspaceIndex(deps: {
  readonly installation: SearchIndex;
  readonly indexes: Pick<WorkspaceIndexRepository, 'find'>;
  readonly openProvider: OpenProviderEmbeddings;
  readonly items: Pick<ItemRepository, 'botsWithChunks'>;
  readonly bases: Pick<BaseRepository, 'markVectorsLost'>;
  readonly logger: Logger;
  readonly now: () => Date;
}) {
  const { installation, indexes, logger } = deps;
  const checked = new Set<string>();
  const unmeasured = new LRUCache<string, true>({ max: MAX_UNMEASURED });

  /** All that are in use, the one that answers first. */
  async function collectionsInUse(workspaceId: string): Promise<readonly IndexCollection[]> {
    const [own, shared] = await Promise.all([indexes.find(workspaceId), installation.collectionsInUse()]);
    if (own === null) return shared;
    const { live, change } = own;
    const next = change === null ? [] : change.to === null ? shared : [change.to];
    return [...(live === null ? shared : [live]), ...next];
  }

  /** Null when this process is not set up for the model. */
  function modelOf(workspaceId: string, of: IndexCollection): EmbeddingModel | null {
    return isOwn(of) ? deps.openProvider(workspaceId, of) : installation.modelOf(of);
  }

  /** As the installation's: an own collection that is empty although bots answer from something has lost their vectors. */
  async function checkOnce(workspaceId: string, { of, store }: OpenCollection): Promise<void> {
    if (!isOwn(of) || checked.has(of.name)) return;
    // Read first: what an item that answers has is stored before it answers.
    const withChunks = await deps.items.botsWithChunks(workspaceId);
    if (withChunks.length > 0 && (await store.isEmpty())) {
      const bots = await deps.bases.markVectorsLost(withChunks, deps.now());
      if (bots > 0) {
        logger.error(
          { bots, workspaceId },
          `the vector store of a workspace was damaged or lost: its bots answer ${ERRORS.vectorStoreDamaged} until \`npm run operator -- re-index <chatBotId>\``,
        );
      }
    }
    checked.add(of.name);
  }

  async function toIndex(workspaceId: string, of: IndexCollection): Promise<OpenIndex> {
    const othersThan = async ({ name }: IndexCollection): Promise<OpenCollection[]> => {
      const others = (await collectionsInUse(workspaceId)).filter((one) => one.name !== name);
      return Promise.all(others.map(installation.open));
    };
    const opened = await installation.open(of);
    const embeddings = modelOf(workspaceId, of);
    return { embeddings, vectors: mirroredStore(opened, othersThan, embeddings) };
  }

  /** The collection that answers now. */
  async function answering(workspaceId: string): Promise<OpenIndex> {
    const [live] = await collectionsInUse(workspaceId);
    if (live === undefined) throw new Error('No collection is in use');
    if (isOwn(live)) {
      await checkOnce(workspaceId, await installation.open(live));
      if (isFinal(live.cosines)) unmeasured.delete(workspaceId);
      else unmeasured.set(workspaceId, true);
    }
    return toIndex(workspaceId, live);
  }

  const chunks = async ({ workspaceId }: Pick<BotScope, 'workspaceId'>): Promise<IndexedChunks> =>
    (await answering(workspaceId)).vectors;

  return {
    answering,
    modelOf,
    collectionsInUse,
    canEmbed: () => installation.canEmbed(),
    /** Workspaces that were answered from a collection of their own whose cosines may have to be measured. */
    answeredFrom: (): readonly string[] => [...unmeasured.keys()],
    /**
     * The collection in which a document gets its vectors at once: the one that answers, or the one that is being filled
     * when this process has only the model of that. Null when it has neither, so that other processes do the work.
     */
    async forIngestion(workspaceId: string): Promise<OpenIndex<EmbeddingModel> | null> {
      for (const of of await collectionsInUse(workspaceId)) {
        const { embeddings, vectors } = await toIndex(workspaceId, of);
        if (embeddings !== null) return { embeddings, vectors };
      }
      return null;
    },
    /** The collection that answers at the time of each call; writes reach the one that is being filled as well. */
    vectors: {
      deleteItem: async (scope) => (await chunks(scope)).deleteItem(scope),
      deleteOtherVersions: async (scope) => (await chunks(scope)).deleteOtherVersions(scope),
      deleteBot: async (scope) => (await chunks(scope)).deleteBot(scope),
      listItem: async (scope) => (await chunks(scope)).listItem(scope),
      async *listVersions(scope: BotScope) {
        yield* (await chunks(scope)).listVersions(scope);
      },
      ping: async () => (await installation.answering()).vectors.ping(),
    } satisfies Partial<IndexedChunks>,
  };
}

/** Whether a collection is a workspace's own. */
export function isOwn(of: IndexCollection): of is OwnCollection {
  return 'providerId' in of;
}
