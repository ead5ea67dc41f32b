import type { EmbeddingModel } from '@colloquy/language-model';
import type { Logger, Metrics } from '@colloquy/observability';
import { createLeasedJobs, type OutboxSignal } from '@colloquy/persistence';
import type { ServiceClient, WorkspaceAccess } from '@colloquy/service-kit';
import type { VectorCollections } from '@colloquy/vector-store';
import type { BaseRepository, BotCache, ItemRepository } from '../../items/index.ts';
import { GRACE_MS } from '../search-index/rebuild-loop.ts';
import { createSearchIndexParts, type RebuildTimes } from '../search-index/search-index-parts.ts';
import { createSearchIndexRepository } from '../search-index/search-index.repository.ts';
import { createSearchIndexUseCases } from '../search-index/search-index.use-cases.ts';
import type { EmbeddingModels } from '../search-index/search-index.ts';
import { createChangeLoop } from './change-loop.ts';
import { createIndexStateUseCases } from './index-state.use-cases.ts';
import { createMeasureIndexes } from './measure-indexes.ts';
import { createProviderEmbeddings } from './provider-embeddings.ts';
import { createWorkspaceIndex } from './workspace-index.ts';
import { createWorkspaceIndexRepository } from './workspace-index.repository.ts';
import { createWorkspaceIndexUseCases } from './workspace-index.use-cases.ts';

/** The deadline of a store's writes, twice. */
const DELETION_OVER_MS = 60_000;

/**
 * The index as each workspace has it: the installation's with what changes it to the model of the settings, and those of
 * workspaces with what changes them to the embeddings that they choose.
 */
export function createWorkspaceIndexParts(deps: {
  readonly searchIndexes: Parameters<typeof createSearchIndexRepository>[0];
  readonly workspaceIndexes: Parameters<typeof createWorkspaceIndexRepository>[0];
  readonly signal: OutboxSignal;
  readonly owner: string;
  readonly leaseMs: number;
  readonly collections: VectorCollections;
  readonly embeddings: EmbeddingModel;
  /** Models by which an index is searched that was made with them; none unless given. */
  readonly earlierEmbeddings?: Omit<EmbeddingModels, 'configured'>;
  readonly rebuild?: RebuildTimes;
  readonly client: ServiceClient;
  readonly access: WorkspaceAccess;
  readonly bots: BotCache;
  readonly items: ItemRepository;
  readonly bases: BaseRepository;
  readonly metrics: Metrics;
  readonly logger: Logger;
  readonly now: () => Date;
}) {
  const { searchIndexes: shared, workspaceIndexes: own, signal, owner, leaseMs, rebuild = {} } = deps;
  const { graceMs = GRACE_MS, deletionMs = DELETION_OVER_MS } = rebuild;
  const leases = { leaseMs, signal, owner };
  const sharedIndexes = createSearchIndexRepository(shared, signal);
  const indexes = createWorkspaceIndexRepository(own, signal);
  const {
    index: installation,
    rebuildLoop,
    followSettings,
  } = createSearchIndexParts({
    ...deps,
    indexes: sharedIndexes,
    jobs: createLeasedJobs(shared, leases),
    earlier: deps.earlierEmbeddings ?? { previous: null, builtIn: null },
    workspacesElsewhere: indexes.workspacesElsewhere,
    rebuild,
  });
  const openProvider = createProviderEmbeddings(deps.client);
  const choosing = { ...deps, installation, indexes, openProvider, graceMs, deletionMs };
  const index = createWorkspaceIndex(choosing);
  const changeLoop = createChangeLoop({ ...choosing, jobs: createLeasedJobs(own, leases) });
  const embeddingChoice = createWorkspaceIndexUseCases({
    ...choosing,
    announceWork: () => changeLoop.poke(),
  });
  return {
    index,
    embeddingChoice,
    operatorUseCases: createSearchIndexUseCases({ index: installation }),
    indexState: createIndexStateUseCases({ ...choosing, index }),
    followSettings,
    measureCosines: createMeasureIndexes({ ...choosing, sharedIndexes, index }),
    loops: [rebuildLoop, changeLoop],
    /** Only for a process that knows the others are dead. */
    async freeLeasesOfOthers(): Promise<void> {
      await sharedIndexes.freeLeasesOfOthers(owner);
      await indexes.freeLeasesOfOthers(owner);
    },
  };
}
