import type { SiteReader } from '@colloquy/crawler';
import { createLeasedJobs, type OutboxSignal, type ServiceDatabase } from '@colloquy/persistence';
import type { ServiceClient } from '@colloquy/service-kit';
import { type BaseUseCases, createPageQuota } from '../items/index.ts';
import { createCrawlLoop, type CrawlTimes } from './crawling/crawl-loop.ts';
import { createCrawlingConsumers } from './crawling/crawling.consumers.ts';
import { createCrawlingJobs } from './crawling/crawling.jobs.ts';
import { createHostTurns } from './crawling/host-turns.ts';
import { createItemEnds } from './crawling/item-ends.ts';
import { createPageItems } from './crawling/page-items.ts';
import { createRunCrawl } from './crawling/run-crawl.ts';
import { createWebsiteWork } from './crawling/work-on-website.ts';
import { type DeletionUseCases, type IngestionLoop, RETRY_DELAYS_MS } from '../ingestion/index.ts';
import type { Crawling } from './open-crawling.ts';
import type { Parts } from '../index/index.ts';
import { createScheduleConsumers } from './schedules/schedules.consumers.ts';
import { createScheduleUseCases } from './schedules/schedules.use-cases.ts';
import type { pageTextModel } from './subpages/page-texts.model.ts';
import { createPageTextRepository } from './subpages/page-texts.repository.ts';
import type { subpageModel } from './subpages/subpages.model.ts';
import { createSubpageRepository } from './subpages/subpages.repository.ts';
import { createCrawlAbilitiesUseCases } from './websites/crawl-abilities.use-cases.ts';
import { createPageAllowance } from './websites/page-allowance.ts';
import { createRefreshUseCases } from './websites/refresh.use-cases.ts';
import { createReadCrawlReport } from './websites/report.use-cases.ts';
import { createSubpageUseCases } from './websites/subpages.use-cases.ts';
import { createWebsiteDeletion } from './websites/website-deletion.use-cases.ts';
import { createWebsiteConsumers } from './websites/websites.consumers.ts';
import type { websiteModel } from './websites/websites.model.ts';
import { createWebsiteRepository } from './websites/websites.repository.ts';
import { createWebsiteUseCases } from './websites/websites.use-cases.ts';

const DEFAULT_CRAWL_CONCURRENCY = 1;
/** Tries of a website's work before it ends with an error (definitions, section 5). */
const MAX_CRAWL_ATTEMPTS = 3;

/** Websites of bots: what is asked of them, the workers that crawl them, their pages, schedules and end. */
export function createWebsiteFeatures(
  deps: Parts & {
    readonly database: ServiceDatabase;
    readonly sites: ReturnType<typeof websiteModel>;
    readonly pages: ReturnType<typeof subpageModel>;
    readonly pageTexts: ReturnType<typeof pageTextModel>;
    readonly signal: OutboxSignal;
    readonly client: ServiceClient;
    readonly owner: string;
    readonly leaseMs: number;
    readonly changes: BaseUseCases;
    readonly deletion: DeletionUseCases;
    /** The loop that makes items of pages searchable. */
    readonly ingestion: IngestionLoop;
    readonly crawling: Crawling;
    readonly siteReader: (workspaceId: string) => SiteReader;
    readonly crawlConcurrency?: number;
    readonly crawl?: CrawlTimes;
  },
) {
  const { database, sites, signal, client, owner, leaseMs, items, logger, now } = deps;
  const { crawling, crawl = {} } = deps;
  const websites = createWebsiteRepository(sites, signal);
  const subpages = createSubpageRepository(deps.pages, signal);
  const texts = createPageTextRepository(deps.pageTexts, signal);
  const parts = {
    ...deps,
    websites,
    subpages,
    texts,
    allowance: createPageAllowance({ pageQuota: createPageQuota({ client, logger }), subpages, items }),
    guard: crawling.fetch,
    announceCrawl: (): void => loop.poke(),
  };
  const jobs = createLeasedJobs(sites, { leaseMs, maxAttempts: MAX_CRAWL_ATTEMPTS, signal, owner });
  const itemEnds = createItemEnds(parts);
  const pageItems = createPageItems(parts);
  const turns = createHostTurns(database, crawl.clock);
  const runCrawl = createRunCrawl({ ...parts, means: { ...crawling, clock: crawl.clock }, turns });
  const loop = createCrawlLoop({
    jobs,
    websites,
    work: createWebsiteWork({ ...parts, ...itemEnds, runCrawl, pageItems, turns: deps.ingestion }),
    concurrency: deps.crawlConcurrency ?? DEFAULT_CRAWL_CONCURRENCY,
    leaseMs,
    retryDelaysMs: crawl.retryDelaysMs ?? RETRY_DELAYS_MS,
    turnMs: crawl.turnMs,
    clock: database.clock,
    logger,
  });
  const ending = createWebsiteDeletion({ ...parts, interruptedWorkerMs: leaseMs * 2 });
  const schedules = createScheduleUseCases(parts);
  return {
    useCases: {
      ...createCrawlAbilitiesUseCases(crawling),
      ...createWebsiteUseCases(parts),
      ...createSubpageUseCases({ ...parts, ...ending }),
      ...createRefreshUseCases(parts),
      ...ending,
      ...schedules,
    },
    readCrawlReport: createReadCrawlReport(parts),
    jobs: {
      removeLateWork: () => ending.removeLateWork(),
      ...createCrawlingJobs({ websites, jobs, itemEnds, now }),
      startDueRefreshes: () => schedules.startDue(),
      purgeTurns: async () => void (await turns.purge()),
    },
    consumers: [
      ...createScheduleConsumers(schedules),
      ...createWebsiteConsumers(ending),
      ...createCrawlingConsumers({ itemEnds, announceCrawl: parts.announceCrawl }),
    ],
    loop,
    /** Only for a process that knows the others are dead. */
    freeLeasesOfOthers: () => websites.freeLeasesOfOthers(owner),
  };
}
