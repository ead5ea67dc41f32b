import { knowledgeApi, operatorApi } from '@colloquy/contracts';
import { randomUUID } from 'node:crypto';
import type { EmbeddingModel } from '@colloquy/language-model';
import type { ObjectStorage } from '@colloquy/object-storage';
import { createInbox, createLeasedJobs } from '@colloquy/persistence';
import {
  createRemoteWorkspaceAccess,
  createServiceFoundation,
  type Service,
  type ServiceDependencies,
} from '@colloquy/service-kit';
import type { VectorStore } from '@colloquy/vector-store';
import { createBaseConsumers } from './bases/bases.consumers.ts';
import { baseModel } from './bases/bases.model.ts';
import { createBaseRepository } from './bases/bases.repository.ts';
import { createBaseUseCases } from './bases/bases.use-cases.ts';
import { createStorageQuota } from './quota/storage-quota.ts';
import { createDownloadKnowledge } from './sources/downloads.ts';
import { createSourceUseCases } from './sources/sources.use-cases.ts';
import { createChunkConsumers } from './chunks/chunks.consumers.ts';
import { createChunkUseCases } from './chunks/chunks.use-cases.ts';
import { chunkCitationModel } from './chunks/chunk-citations.model.ts';
import { createChunkCitationRepository } from './chunks/chunk-citations.repository.ts';
import { createBotCache } from './bots/bot-cache.ts';
import { createCuratedUseCases } from './sources/qa/curated.use-cases.ts';
import { createDeletionConsumers } from './deletion/deletion.consumers.ts';
import { createDeletionJobs } from './deletion/deletion.jobs.ts';
import { createChangeItem } from './items/change-item.ts';
import { createItemJobs } from './items/items.jobs.ts';
import { createItemConsumers } from './items/items.consumers.ts';
import { itemModel } from './items/items.model.ts';
import { createItemRepository } from './items/items.repository.ts';
import { createItemUseCases } from './items/items.use-cases.ts';
import { draftModel } from './drafts/drafts.model.ts';
import { createDraftRepository } from './drafts/drafts.repository.ts';
import { createDraftUseCases } from './drafts/drafts.use-cases.ts';
import { createExtractor, type ExtractorOptions } from './extraction/extractor.ts';
import { unnamedFilesJob } from './deletion/collect-unnamed-files.ts';
import { createIngest } from './ingestion/ingest.ts';
import { createIngestionLoop, workersFor } from './ingestion/ingestion-loop.ts';
import { MAX_LOST_CLAIMS, RETRY_DELAYS_MS, STALL_MS } from './ingestion/ingestion.policy.ts';
import { createFinalise } from './ingestion/finalise.ts';
import { createIngestionJobs } from './ingestion/ingestion.jobs.ts';
import { probeEmbeddings } from './ingestion/probe-embeddings.ts';
import { createVectorsReady } from './ingestion/vectors-ready.ts';
import { createReindexLoop } from './reindexing/reindex-loop.ts';
import { reindexModel } from './reindexing/reindexing.model.ts';
import { createReindexRepository } from './reindexing/reindexing.repository.ts';
import { createReindexUseCases } from './reindexing/reindexing.use-cases.ts';
import { createDeletionUseCases } from './deletion/deletion.use-cases.ts';
import { createQuestionUseCases } from './questions/questions.use-cases.ts';
import { createPassageSearchUseCases } from './retrieval/passage-search.use-cases.ts';
import { createRetrievalUseCases } from './retrieval/retrieval.use-cases.ts';
import { createUploadUseCases } from './sources/file/uploads.use-cases.ts';

/** Times and limits of ingestion; the defaults are right but for tests. */
export interface IngestionOptions {
  /** A dead worker is replaced after this long. */
  readonly leaseMs?: number;
  readonly retryDelaysMs?: readonly number[];
  readonly stallMs?: number;
  readonly jobIntervalMs?: number;
  /** Pause between two looks for files that nothing names. */
  readonly unnamedFilesMs?: number;
  /** Pause before another try to delete what a store did not delete. */
  readonly cleanUpRetryMs?: number;
  readonly extraction?: ExtractorOptions;
}

export interface KnowledgeServiceDependencies extends ServiceDependencies {
  readonly vectors: VectorStore;
  readonly embeddings: EmbeddingModel;
  readonly storage: ObjectStorage;
  /** Documents of one workspace processed at once by this process; there is one more worker for others. Default 2. */
  readonly concurrency?: number;
  readonly ingestion?: IngestionOptions;
}

const DEFAULT_CONCURRENCY = 2;
/** A user waits for the answer, and the document was read before. */
const CONTENT_READER = { maxProcesses: 1, timeoutMs: 20_000 } as const;
const DEFAULT_LEASE_MS = 20_000;
const DEFAULT_JOB_INTERVAL_MS = 30_000;
const DEFAULT_CLEAN_UP_RETRY_MS = 5 * 60_000;

/** Documents and texts, what bots know of them, and the search over it. */
export function createKnowledgeService(deps: KnowledgeServiceDependencies): Service {
  const { vectors, embeddings, storage, now, ingestion = {} } = deps;
  const { leaseMs = DEFAULT_LEASE_MS, cleanUpRetryMs = DEFAULT_CLEAN_UP_RETRY_MS } = ingestion;
  const foundation = createServiceFoundation('knowledge', deps);
  const { database, signal, client, router, logger } = foundation;
  const access = createRemoteWorkspaceAccess(client);
  const bots = createBotCache(client);
  const { concurrency = DEFAULT_CONCURRENCY } = deps;
  const extractor = createExtractor({
    maxProcesses: Math.max(1, workersFor(concurrency)),
    ...ingestion.extraction,
  });
  // Users who open a text do not wait for documents that are being processed, and these not for users.
  const contentReader = createExtractor({ ...ingestion.extraction, ...CONTENT_READER });

  const model = itemModel(database);
  // Something of the item is still to be deleted; its row says what.
  foundation.purge.exclude(model, { cleanUpAt: { $ne: null } });
  const items = createItemRepository(model, signal);
  const drafts = createDraftRepository(draftModel(database), signal);
  const bases = createBaseRepository(baseModel(database), signal);
  const citations = createChunkCitationRepository(chunkCitationModel(database), signal);
  const stores = { items, drafts, bases, vectors, storage };
  const clocks = { clock: database.clock, now };
  const inbox = createInbox(database);
  const countItems = (workspaceId: string, botId: string) => items.answeringCount(workspaceId, botId, now());
  const changes = createBaseUseCases({ bases, countItems });
  const changeItem = createChangeItem({ items, changes });

  const owner = randomUUID();
  const claims = createLeasedJobs(model, { leaseMs, maxAttempts: MAX_LOST_CLAIMS, signal, owner });
  const cleanUps = createLeasedJobs(model, { leaseMs, signal, owner });
  const deletion = createDeletionUseCases({
    ...stores,
    citations,
    changeItem,
    access,
    now,
    interruptedWorkerMs: leaseMs * 2,
    retryMs: cleanUpRetryMs,
  });
  const finalise = createFinalise(stores);
  const vectorsReady = createVectorsReady({ ...stores, embeddings, logger, now });
  const ingest = createIngest({
    ...stores,
    jobs: claims,
    changes,
    deletion,
    embeddings,
    extractor,
    finalise,
    vectorsReady,
    retryDelaysMs: ingestion.retryDelaysMs ?? RETRY_DELAYS_MS,
    cleanUpRetryMs,
    metrics: deps.metrics,
    logger,
    now,
  });
  const loop = createIngestionLoop({ jobs: claims, items, ingest, concurrency, leaseMs, ...clocks, logger });
  const announceWork = (): void => loop.poke();

  const quota = createStorageQuota({ client, logger });
  const writing = { ...stores, bots, access, quota, announceWork, now };
  const reading = { ...stores, embeddings, vectorsReady, logger, now };
  const drafting = createDraftUseCases({ ...writing, extractor: contentReader });
  router.bindAll(knowledgeApi, createUploadUseCases(writing));
  router.bindAll(knowledgeApi, createSourceUseCases(writing));
  router.bindDownload(knowledgeApi.downloadKnowledge, createDownloadKnowledge(writing));
  router.bindAll(knowledgeApi, createItemUseCases({ ...writing, changeItem }));
  router.bindAll(knowledgeApi, createChunkUseCases({ ...stores, citations, access, vectorsReady }));
  router.bindAll(knowledgeApi, deletion);
  router.bindAll(knowledgeApi, drafting);
  router.bindAll(knowledgeApi, createCuratedUseCases(reading));
  const retrieval = createRetrievalUseCases(reading);
  router.bindAll(knowledgeApi, retrieval);
  router.bindAll(knowledgeApi, createPassageSearchUseCases({ ...retrieval, bots, access }));
  router.bindAll(knowledgeApi, createQuestionUseCases({ ...reading, ...retrieval, bots, access }));

  const reindexItems = reindexModel(database);
  const reindexes = createReindexRepository(reindexItems, signal);
  const reindexLoop = createReindexLoop({
    ...stores,
    jobs: createLeasedJobs(reindexItems, { leaseMs, signal, owner }),
    announceWork,
    concurrency: Math.min(1, concurrency),
    leaseMs,
    logger,
    now,
  });
  router.bindAll(
    operatorApi,
    createReindexUseCases({ reindexes, items, bots, announceWork: () => reindexLoop.poke(), now }),
  );

  const jobs = {
    ...createDeletionJobs({ items, deletion, now }),
    ...createItemJobs({ items, changeItem, now }),
    ...createIngestionJobs({
      items,
      cleanUps,
      finalise,
      stallMs: ingestion.stallMs ?? STALL_MS,
      cleanUpRetryMs,
      ...clocks,
      logger,
    }),
    deleteExpiredDrafts: () => drafting.deleteExpired(),
  };
  const everyMs = ingestion.jobIntervalMs ?? DEFAULT_JOB_INTERVAL_MS;
  for (const [name, run] of Object.entries(jobs)) foundation.defineJob({ name, everyMs, run });
  const aloneSince = deps.isOnlyProcess === true ? new Date() : null;
  foundation.defineJob(
    unnamedFilesJob({ items, drafts, storage, now, aloneSince, everyMs: ingestion.unnamedFilesMs }),
  );

  const stopping = new AbortController();

  return {
    ...foundation.service,
    consumers: [
      ...createBaseConsumers(changes),
      ...createItemConsumers({ items, inbox }),
      ...createChunkConsumers({ citations, vectors, inbox }),
      ...createDeletionConsumers(deletion, bots),
    ],
    checks: {
      ...foundation.service.checks,
      vectors: () => vectors.ping(),
      files: () => storage.ping(),
    },
    async start() {
      if (deps.isOnlyProcess === true) await inbox.freeAbandoned();
      await foundation.start(async () => {
        await vectorsReady().catch((error: unknown) => {
          logger.warn({ err: error }, 'the vector store is not ready yet');
        });
        // Not waited for: a model that does not answer must not keep the rest from starting.
        void probeEmbeddings(embeddings, stopping.signal, logger);
        if (deps.isOnlyProcess === true) {
          await items.freeLeasesOfOthers(owner);
          await reindexes.freeLeasesOfOthers(owner);
        }
      });
      loop.start();
      reindexLoop.start();
    },
    async stop() {
      stopping.abort();
      await Promise.all([reindexLoop.stop(), loop.stop()]);
      await Promise.all([extractor.close(), contentReader.close()]);
      await foundation.stop();
    },
  };
}
