import type { Metrics } from '@colloquy/observability';
import { createLeasedJobs } from '@colloquy/persistence';
import { jobsEvery } from '@colloquy/service-kit';
import type { IndexParts } from '../index/index.ts';
import type { ItemParts, KnowledgeModule, ServiceParts } from '../items/index.ts';
import { createChunkConsumers } from './chunks/chunks.consumers.ts';
import { createChunkUseCases } from './chunks/chunks.use-cases.ts';
import { chunkCitationModel } from './chunks/chunk-citations.model.ts';
import { createChunkCitationRepository } from './chunks/chunk-citations.repository.ts';
import { countChunksJob } from './counting/count-chunks.ts';
import { unnamedFilesJob } from './deletion/collect-unnamed-files.ts';
import { createDeletionConsumers } from './deletion/deletion.consumers.ts';
import { createDeletionJobs } from './deletion/deletion.jobs.ts';
import { createDeletionUseCases } from './deletion/deletion.use-cases.ts';
import { draftModel } from './drafts/drafts.model.ts';
import { createDraftRepository } from './drafts/drafts.repository.ts';
import { createDraftUseCases } from './drafts/drafts.use-cases.ts';
import type { Readers } from './create-readers.ts';
import type { ExtractorOptions } from './extraction/extractor.ts';
import { createFinalise } from './ingestion/finalise.ts';
import { createIngest } from './ingestion/ingest.ts';
import { createIngestionLoop } from './ingestion/ingestion-loop.ts';
import { createIngestionJobs } from './ingestion/ingestion.jobs.ts';
import { MAX_LOST_CLAIMS, RETRY_DELAYS_MS, STALL_MS } from './ingestion/ingestion.policy.ts';
import { createProveIndex } from './reindexing/prove-index.ts';
import { createReindexLoop } from './reindexing/reindex-loop.ts';
import { reindexModel } from './reindexing/reindexing.model.ts';
import { createReindexRepository } from './reindexing/reindexing.repository.ts';
import { createReindexUseCases } from './reindexing/reindexing.use-cases.ts';
import { createItemScans } from './scans/item-scans.ts';
import type { ScanReaderOptions } from './scans/scan-reader.ts';
import { createDownloadKnowledge } from './sources/downloads.ts';
import { createUploadUseCases } from './sources/file/uploads.use-cases.ts';
import { createSourceUseCases } from './sources/sources.use-cases.ts';

/** Times and limits of ingestion; the defaults are right but for tests. */
export interface IngestionOptions {
  /** A dead worker is replaced after this long. */
  readonly leaseMs?: number;
  readonly retryDelaysMs?: readonly number[];
  /** The longest pause of a workspace with many items for one with few. */
  readonly longestHoldMs?: number;
  readonly stallMs?: number;
  readonly jobIntervalMs?: number;
  /** Pause between two looks for files that nothing names. */
  readonly unnamedFilesMs?: number;
  /** Pause before another try to delete what a store did not delete. */
  readonly cleanUpRetryMs?: number;
  /** Pause between two counts of a bot's chunks, and between two looks for bots that are due. */
  readonly countEveryMs?: number;
  readonly countLookMs?: number;
  readonly extraction?: ExtractorOptions;
}

/** The dependencies of ingestion that the composition root provides. */
export interface IngestionDependencies {
  readonly ingestion?: IngestionOptions;
  /** Bounds of text recognition; null leaves pages of pictures without text. */
  readonly scans?: ScanReaderOptions | null;
}

const DEFAULT_CLEAN_UP_RETRY_MS = 5 * 60_000;

export type IngestionParts = ReturnType<typeof createIngestionModule>['parts'];

/** The ingestion of items: upload and editing, extraction, chunking, embedding, re-indexing and deletion. */
export function createIngestionModule(
  deps: ServiceParts &
    ItemParts &
    IndexParts &
    IngestionDependencies & {
      readonly metrics: Metrics;
      readonly readers: Readers;
      /** Documents of one workspace processed at once by this process; there is one more worker for others. */
      readonly concurrency: number;
    },
) {
  const { database, signal, inbox, items, bots, index, vectors, leaseItems, concurrency } = deps;
  const { storage, owner, leaseMs, now, ingestion = {} } = deps;
  const { cleanUpRetryMs = DEFAULT_CLEAN_UP_RETRY_MS } = ingestion;
  const { extractor, contentReader, scanReader } = deps.readers;
  const scans = createItemScans({ storage, bots, reader: scanReader });
  const drafts = createDraftRepository(draftModel(database), signal);
  const citations = createChunkCitationRepository(chunkCitationModel(database), signal);
  const all = { ...deps, drafts, citations, cleanUpRetryMs, clock: database.clock };

  const deletion = createDeletionUseCases({
    ...all,
    interruptedWorkerMs: leaseMs * 2,
    retryMs: cleanUpRetryMs,
  });
  const finalise = createFinalise(all);
  const claims = leaseItems({ maxAttempts: MAX_LOST_CLAIMS });
  const ingest = createIngest({
    ...all,
    jobs: claims,
    deletion,
    extractor,
    scans: deps.scans === null ? null : scans,
    finalise,
    retryDelaysMs: ingestion.retryDelaysMs ?? RETRY_DELAYS_MS,
  });
  const loop = createIngestionLoop({
    ...all,
    jobs: claims,
    canEmbed: () => index.canEmbed(),
    ingest,
    longestHoldMs: ingestion.longestHoldMs,
  });
  const drafting = createDraftUseCases({ ...all, extractor: contentReader, scans });

  const reindexItems = reindexModel(database);
  const reindexes = createReindexRepository(reindexItems, signal);
  const proveIndex = createProveIndex(all);
  const reindexLoop = createReindexLoop({
    ...all,
    proveIndex,
    jobs: createLeasedJobs(reindexItems, { leaseMs, signal, owner }),
    concurrency: Math.min(1, concurrency),
  });
  const announceReindex = (): void => reindexLoop.poke();

  return {
    parts: { deletion, ingestionLoop: loop, siteReader: extractor.siteReader },
    useCases: {
      ...createUploadUseCases({ ...all, expectWork: loop.expectWork }),
      ...createSourceUseCases(all),
      ...createChunkUseCases(all),
      ...deletion,
      ...drafting,
      ...createReindexUseCases({ ...all, reindexes, proveIndex, announceReindex }),
      downloadKnowledge: { download: createDownloadKnowledge(all) },
    },
    consumers: [
      ...createChunkConsumers({ citations, vectors, inbox }),
      ...createDeletionConsumers(deletion, bots),
    ],
    jobs: [
      ...jobsEvery(deps.jobIntervalMs, {
        ...createDeletionJobs({ items, deletion, now }),
        ...createIngestionJobs({
          ...all,
          cleanUps: leaseItems(),
          finalise,
          stallMs: ingestion.stallMs ?? STALL_MS,
        }),
        deleteExpiredDrafts: () => drafting.deleteExpired(),
      }),
      unnamedFilesJob({
        ...all,
        everyMs: ingestion.unnamedFilesMs,
      }),
      countChunksJob({ ...all, everyMs: ingestion.countEveryMs, lookMs: ingestion.countLookMs }),
    ],
    checks: { files: () => storage.ping() },
    async freeAbandoned() {
      await items.freeLeasesOfOthers(owner);
      await reindexes.freeLeasesOfOthers(owner);
    },
    async start() {
      loop.start();
      reindexLoop.start();
    },
    async stop() {
      await Promise.all([loop.stop(), reindexLoop.stop()]);
    },
  } satisfies KnowledgeModule;
}
