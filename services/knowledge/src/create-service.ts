import { knowledgeApi, operatorApi } from '@colloquy/contracts';
import { randomUUID } from 'node:crypto';
import type { EmbeddingModel } from '@colloquy/language-model';
import type { ObjectStorage } from '@colloquy/object-storage';
import { createLeasedJobs } from '@colloquy/persistence';
import {
  createRemoteWorkspaceAccess,
  createServiceFoundation,
  type Service,
  type ServiceDependencies,
} from '@colloquy/service-kit';
import type { VectorCollections } from '@colloquy/vector-store';
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
import { createMainLanguageUseCases } from './main-language/main-language.use-cases.ts';
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
import { countChunksJob } from './counting/count-chunks.ts';
import { createIngest } from './ingestion/ingest.ts';
import { workersFor } from './ingestion/fair-share.policy.ts';
import { createIngestionLoop } from './ingestion/ingestion-loop.ts';
import { MAX_LOST_CLAIMS, RETRY_DELAYS_MS, STALL_MS } from './ingestion/ingestion.policy.ts';
import { createFinalise } from './ingestion/finalise.ts';
import { createIngestionJobs } from './ingestion/ingestion.jobs.ts';
import { probeEmbeddings } from './ingestion/probe-embeddings.ts';
import { createProveIndex } from './reindexing/prove-index.ts';
import { createReindexLoop } from './reindexing/reindex-loop.ts';
import { reindexModel } from './reindexing/reindexing.model.ts';
import { createReindexRepository } from './reindexing/reindexing.repository.ts';
import { createReindexUseCases } from './reindexing/reindexing.use-cases.ts';
import { createDeletionUseCases } from './deletion/deletion.use-cases.ts';
import { createQuestionUseCases } from './questions/questions.use-cases.ts';
import { createAnswerHealth } from './retrieval/answer-health.ts';
import { createCheckChunks } from './retrieval/check-chunks.use-cases.ts';
import { createPassageSearchUseCases } from './retrieval/passage-search.use-cases.ts';
import { createRetrievalUseCases } from './retrieval/retrieval.use-cases.ts';
import { createRetriever } from './retrieval/retriever.ts';
import { searchIndexModel } from './search-index/search-index.model.ts';
import type { RebuildTimes } from './search-index/search-index-parts.ts';
import type { EmbeddingModels } from './search-index/search-index.ts';
import { createWorkspaceIndexConsumers } from './workspace-index/workspace-index.consumers.ts';
import { workspaceIndexModel } from './workspace-index/workspace-index.model.ts';
import { createWorkspaceIndexParts } from './workspace-index/workspace-index-parts.ts';
import { createItemScans } from './scans/item-scans.ts';
import { createScanReader, type ScanReaderOptions } from './scans/scan-reader.ts';
import type { Crawling } from './open-crawling.ts';
import type { CrawlTimes } from './crawling/crawl-loop.ts';
import { pageTextModel } from './subpages/page-texts.model.ts';
import { subpageModel } from './subpages/subpages.model.ts';
import { createWebsiteFeatures } from './create-website-features.ts';
import { websiteModel } from './websites/websites.model.ts';
import { createUploadUseCases } from './sources/file/uploads.use-cases.ts';
import { knowledgeMigrations } from './migrations/index.ts';

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

export interface KnowledgeServiceDependencies extends ServiceDependencies {
  readonly collections: VectorCollections;
  readonly embeddings: EmbeddingModel;
  /** Models by which an index is searched that was made with them; none unless given. */
  readonly earlierEmbeddings?: Omit<EmbeddingModels, 'configured'>;
  readonly rebuild?: RebuildTimes;
  readonly storage: ObjectStorage;
  /** How websites are reached. */
  readonly crawling: Crawling;
  /** Websites of one workspace crawled at once by this process; there is one more worker for others. Default 1. */
  readonly crawlConcurrency?: number;
  /** Times of crawls; the defaults are right but for tests. */
  readonly crawl?: CrawlTimes;
  /** Documents of one workspace processed at once by this process; there is one more worker for others. Default 2. */
  readonly concurrency?: number;
  readonly ingestion?: IngestionOptions;
  /** Bounds of text recognition; null leaves pages of pictures without text. */
  readonly scans?: ScanReaderOptions | null;
}

const DEFAULT_CONCURRENCY = 2;
/** A user waits for the answer, and the document was read before. */
const CONTENT_READER = { maxProcesses: 1, timeoutMs: 20_000 } as const;
const WITHOUT_BROWSER =
  'no browser (CHROMIUM_PATH): pages of websites that need JavaScript are reported as JS_ONLY, not read';
const DEFAULT_LEASE_MS = 20_000;
const DEFAULT_JOB_INTERVAL_MS = 30_000;
const DEFAULT_CLEAN_UP_RETRY_MS = 5 * 60_000;

/** Documents and texts, what bots know of them, and the search over it. */
export function createKnowledgeService(deps: KnowledgeServiceDependencies): Service {
  const { embeddings, storage, now, ingestion = {} } = deps;
  const { leaseMs = DEFAULT_LEASE_MS, cleanUpRetryMs = DEFAULT_CLEAN_UP_RETRY_MS } = ingestion;
  const foundation = createServiceFoundation('knowledge', deps, knowledgeMigrations);
  const { database, signal, client, router, logger, inbox } = foundation;
  const access = createRemoteWorkspaceAccess(client);
  const bots = createBotCache(client, logger);
  const { concurrency = DEFAULT_CONCURRENCY } = deps;
  const maxProcesses = Math.max(1, workersFor(concurrency));
  const extractor = createExtractor({ maxProcesses, ...ingestion.extraction });
  // Users who open a text do not wait for documents that are being processed, and these not for users.
  const contentReader = createExtractor({ ...ingestion.extraction, ...CONTENT_READER });

  const scanReader = createScanReader({ maxProcesses: Math.max(1, concurrency), ...deps.scans });

  const model = itemModel(database);
  // Something of the item is still to be deleted; its row says what.
  foundation.purge.exclude(model, { cleanUpAt: { $ne: null } });
  const items = createItemRepository(model, signal);
  const drafts = createDraftRepository(draftModel(database), signal);
  const bases = createBaseRepository(baseModel(database), signal);
  const citations = createChunkCitationRepository(chunkCitationModel(database), signal);
  const owner = randomUUID();
  const { index, embeddingChoice, ...indexing } = createWorkspaceIndexParts({
    ...deps,
    ...foundation,
    searchIndexes: searchIndexModel(database),
    workspaceIndexes: workspaceIndexModel(database),
    owner,
    leaseMs,
    access,
    bots,
    items,
    bases,
  });
  foundation.purge.before((deletedBefore) => embeddingChoice.dropCollections(deletedBefore));
  const { vectors } = index;
  const stores = { bots, items, drafts, bases, index, vectors, storage };
  const clocks = { clock: database.clock, now };
  const changes = createBaseUseCases({ bases });
  const changeItem = createChangeItem({ items, changes });

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
  const itemScans = createItemScans({ storage, bots, reader: scanReader });
  const finalise = createFinalise(stores);
  const ingest = createIngest({
    ...stores,
    jobs: claims,
    changes,
    deletion,
    extractor,
    scans: deps.scans === null ? null : itemScans,
    finalise,
    retryDelaysMs: ingestion.retryDelaysMs ?? RETRY_DELAYS_MS,
    cleanUpRetryMs,
    metrics: deps.metrics,
    logger,
    now,
  });
  const loop = createIngestionLoop({
    jobs: claims,
    items,
    canEmbed: () => index.canEmbed(),
    ingest,
    concurrency,
    leaseMs,
    longestHoldMs: ingestion.longestHoldMs,
    ...clocks,
    logger,
  });
  const { announce: announceWork, expectWork } = loop;

  const quota = createStorageQuota({ client, logger });
  const writing = { ...stores, access, quota, announceWork, now };
  const reading = { ...stores, logger, now };
  const drafting = createDraftUseCases({ ...writing, extractor: contentReader, scans: itemScans });
  router.bindAll(knowledgeApi, createUploadUseCases({ ...writing, expectWork }));
  router.bindAll(knowledgeApi, createSourceUseCases(writing));
  router.bindDownload(knowledgeApi.downloadKnowledge, createDownloadKnowledge(writing));
  router.bindAll(knowledgeApi, createItemUseCases({ ...writing, changeItem }));
  router.bindAll(knowledgeApi, createChunkUseCases({ ...stores, citations, access }));
  router.bindAll(knowledgeApi, deletion);
  router.bindAll(knowledgeApi, drafting);
  router.bindAll(knowledgeApi, createCuratedUseCases(reading));
  router.bindAll(knowledgeApi, createMainLanguageUseCases(reading));
  const answerHealth = createAnswerHealth(reading);
  const retrieve = answerHealth.watched(createRetriever(reading));
  const retrieval = createRetrievalUseCases({ retrieve });
  router.bindAll(knowledgeApi, retrieval);
  router.bindAll(knowledgeApi, createCheckChunks(reading));
  router.bindAll(knowledgeApi, createPassageSearchUseCases({ retrieve, bots, access }));
  router.bindAll(knowledgeApi, createQuestionUseCases({ ...reading, ...retrieval, bots, access }));

  const sites = websiteModel(database);
  foundation.purge.exclude(sites, { leftoversAt: { $ne: null } });
  const websites = createWebsiteFeatures({
    ...deps,
    ...foundation,
    ...writing,
    sites,
    pages: subpageModel(database),
    pageTexts: pageTextModel(database),
    owner,
    leaseMs,
    changes,
    deletion,
    ingestion: loop,
    siteReader: extractor.siteReader,
  });
  router.bindAll(knowledgeApi, websites.useCases);
  router.bindDownload(knowledgeApi.readCrawlReport, websites.readCrawlReport);

  const reindexItems = reindexModel(database);
  const reindexes = createReindexRepository(reindexItems, signal);
  const proveIndex = createProveIndex({ ...reading, retrieve });
  const reindexLoop = createReindexLoop({
    ...stores,
    proveIndex,
    jobs: createLeasedJobs(reindexItems, { leaseMs, signal, owner }),
    announceWork,
    concurrency: Math.min(1, concurrency),
    leaseMs,
    logger,
    now,
  });
  router.bindAll(
    operatorApi,
    createReindexUseCases({
      reindexes,
      items,
      bots,
      proveIndex,
      announceReindex: () => reindexLoop.poke(),
      now,
    }),
  );
  router.bindAll(operatorApi, indexing.operatorUseCases);
  router.bindAll(knowledgeApi, indexing.indexState);
  router.bindAll(knowledgeApi, embeddingChoice);

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
    ...websites.jobs,
    followSettings: indexing.followSettings,
    measureCosines: indexing.measureCosines,
    followIndexVersion: () => embeddingChoice.followIndexVersion(),
  };
  const everyMs = ingestion.jobIntervalMs ?? DEFAULT_JOB_INTERVAL_MS;
  for (const [name, run] of Object.entries(jobs)) foundation.defineJob({ name, everyMs, run });
  const aloneSince = deps.isOnlyProcess === true ? new Date() : null;
  foundation.defineJob(
    unnamedFilesJob({ items, drafts, storage, now, aloneSince, everyMs: ingestion.unnamedFilesMs }),
  );

  foundation.defineJob(
    countChunksJob({
      ...stores,
      changes,
      announceWork,
      metrics: deps.metrics,
      everyMs: ingestion.countEveryMs,
      lookMs: ingestion.countLookMs,
      logger,
      now,
    }),
  );

  const stopping = new AbortController();

  return {
    ...foundation.service,
    consumers: [
      ...foundation.consumers,
      ...createBaseConsumers(changes),
      ...createItemConsumers({ items, inbox }),
      ...createChunkConsumers({ citations, vectors, inbox }),
      ...createDeletionConsumers(deletion, bots),
      ...createWorkspaceIndexConsumers(embeddingChoice),
      ...websites.consumers,
    ],
    checks: {
      ...foundation.service.checks,
      vectors: () => vectors.ping(),
      files: () => storage.ping(),
      answers: () => answerHealth.assertAnswering(),
    },
    async start() {
      if (deps.crawling.renderer === null) logger.warn({}, WITHOUT_BROWSER);
      await foundation.start(async () => {
        await indexing.followSettings().catch((error: unknown) => {
          logger.warn({ err: error }, 'the vector store is not ready yet');
        });
        // Not waited for: a model that does not answer must not keep the rest from starting.
        void probeEmbeddings(embeddings, stopping.signal, logger);
        if (deps.isOnlyProcess === true) {
          await items.freeLeasesOfOthers(owner);
          await websites.freeLeasesOfOthers();
          await reindexes.freeLeasesOfOthers(owner);
          await indexing.freeLeasesOfOthers();
        }
      });
      loop.start();
      websites.loop.start();
      reindexLoop.start();
      if (concurrency > 0) for (const each of indexing.loops) each.start();
    },
    async stop() {
      stopping.abort();
      await Promise.all([websites.loop, reindexLoop, loop, ...indexing.loops].map((each) => each.stop()));
      await Promise.all([extractor.close(), contentReader.close(), scanReader.close()]);
      await foundation.stop();
    },
  };
}
