import type { EmbeddingModel } from '@colloquy/language-model';
import type { Logger, Metrics } from '@colloquy/observability';
import type { LeasedJobs } from '@colloquy/persistence';
import type { VectorCollections } from '@colloquy/vector-store';
import type { BaseRepository, ItemRepository } from '../../items/index.ts';
import { createFollowSettings } from './follow-settings.ts';
import { createRebuildLoop } from './rebuild-loop.ts';
import type { SearchIndexDocument } from './search-index.model.ts';
import type { SearchIndexRepository } from './search-index.repository.ts';
import { createSearchIndex, type EmbeddingModels } from './search-index.ts';

/** Times of a change of the index; the defaults are right but for tests. */
export interface RebuildTimes {
  /** How long the collection that answered before is kept. */
  readonly graceMs?: number;
  /** Longer than any deletion takes that was begun in the installation's collections. */
  readonly deletionMs?: number;
}

export interface SearchIndexDependencies {
  readonly indexes: SearchIndexRepository;
  readonly jobs: LeasedJobs<SearchIndexDocument>;
  readonly collections: VectorCollections;
  readonly embeddings: EmbeddingModel;
  readonly earlier: Omit<EmbeddingModels, 'configured'>;
  readonly items: ItemRepository;
  readonly bases: BaseRepository;
  readonly workspacesElsewhere: () => Promise<readonly string[]>;
  readonly leaseMs: number;
  readonly rebuild: RebuildTimes;
  readonly metrics: Metrics;
  readonly logger: Logger;
  readonly now: () => Date;
}

/** The index, and what changes it to another embedding model. */
export function createSearchIndexParts(deps: SearchIndexDependencies) {
  const { indexes, jobs, collections, items, bases, leaseMs, metrics, logger, now } = deps;
  const models = { configured: deps.embeddings, ...deps.earlier };
  const index = createSearchIndex({
    indexes,
    collections,
    models,
    items,
    bases,
    workspacesElsewhere: deps.workspacesElsewhere,
    logger,
    now,
  });
  const rebuildLoop = createRebuildLoop({
    index,
    indexes,
    jobs,
    collections,
    items,
    model: deps.embeddings,
    leaseMs,
    graceMs: deps.rebuild.graceMs,
    metrics,
    logger,
    now,
  });
  const { previous } = deps.earlier;
  const followSettings = createFollowSettings({
    index,
    indexes,
    collections,
    previous: previous === null ? null : { modelId: previous.id, dimension: previous.dimension },
    announceWork: () => rebuildLoop.poke(),
    logger,
    now,
  });
  return { index, rebuildLoop, followSettings };
}
