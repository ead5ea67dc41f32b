import { createLeasedJobs } from '@colloquy/persistence';
import { jobsEvery } from '@colloquy/service-kit';
import type { IndexParts } from '../index/index.ts';
import { RETRY_DELAYS_MS, type IngestionParts } from '../ingestion/index.ts';
import { createPageQuota, type ItemParts, type KnowledgeModule, type ServiceParts } from '../items/index.ts';
import { createCrawlLoop, type CrawlTimes } from './crawling/crawl-loop.ts';
import { createCrawlingConsumers } from './crawling/crawling.consumers.ts';
import { createCrawlingJobs } from './crawling/crawling.jobs.ts';
import { createHostTurns } from './crawling/host-turns.ts';
import { createItemEnds } from './crawling/item-ends.ts';
import { createPageItems } from './crawling/page-items.ts';
import { createRunCrawl } from './crawling/run-crawl.ts';
import { createWebsiteWork } from './crawling/work-on-website.ts';
import type { Crawling } from './open-crawling.ts';
import { createScheduleConsumers } from './schedules/schedules.consumers.ts';
import { createScheduleUseCases } from './schedules/schedules.use-cases.ts';
import { pageTextModel } from './subpages/page-texts.model.ts';
import { createPageTextRepository } from './subpages/page-texts.repository.ts';
import { subpageModel } from './subpages/subpages.model.ts';
import { createSubpageRepository } from './subpages/subpages.repository.ts';
import { createCrawlAbilitiesUseCases } from './websites/crawl-abilities.use-cases.ts';
import { createPageAllowance } from './websites/page-allowance.ts';
import { createRefreshUseCases } from './websites/refresh.use-cases.ts';
import { createReadCrawlReport } from './websites/report.use-cases.ts';
import { createSubpageUseCases } from './websites/subpages.use-cases.ts';
import { createWebsiteDeletion } from './websites/website-deletion.use-cases.ts';
import { createWebsiteConsumers } from './websites/websites.consumers.ts';
import { websiteModel } from './websites/websites.model.ts';
import { createWebsiteRepository } from './websites/websites.repository.ts';
import { createWebsiteUseCases } from './websites/websites.use-cases.ts';

const DEFAULT_CRAWL_CONCURRENCY = 1;
/** Tries of a website's work before it ends with an error (definitions, section 5). */
const MAX_CRAWL_ATTEMPTS = 3;
const WITHOUT_BROWSER =
  'no browser (CHROMIUM_PATH): pages of websites that need JavaScript are reported as JS_ONLY, not read';

/** The dependencies of websites that the composition root provides. */
export interface WebsiteDependencies {
  /** How websites are reached. */
  readonly crawling: Crawling;
  /** Websites of one workspace crawled at once by this process; there is one more worker for others. Default 1. */
  readonly crawlConcurrency?: number;
  /** Times of crawls; only tests override the defaults. */
  readonly crawl?: CrawlTimes;
}

/** Websites of bots: use cases, crawl workers, pages, schedules and deletion. */
export function createWebsitesModule(
  deps: ServiceParts & ItemParts & IndexParts & IngestionParts & WebsiteDependencies,
) {
  const { database, signal, client, owner, leaseMs, items, logger, crawling, crawl = {} } = deps;
  const sites = websiteModel(database);
  deps.purge.exclude(sites, { leftoversAt: { $ne: null } });
  const websites = createWebsiteRepository(sites, signal);
  const subpages = createSubpageRepository(subpageModel(database), signal);
  const parts = {
    ...deps,
    websites,
    subpages,
    texts: createPageTextRepository(pageTextModel(database), signal),
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
    ...parts,
    jobs,
    work: createWebsiteWork({ ...parts, ...itemEnds, runCrawl, pageItems, turns: deps.ingestionLoop }),
    concurrency: deps.crawlConcurrency ?? DEFAULT_CRAWL_CONCURRENCY,
    retryDelaysMs: crawl.retryDelaysMs ?? RETRY_DELAYS_MS,
    turnMs: crawl.turnMs,
    clock: database.clock,
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
      readCrawlReport: { download: createReadCrawlReport(parts) },
    },
    consumers: [
      ...createScheduleConsumers(schedules),
      ...createWebsiteConsumers(ending),
      ...createCrawlingConsumers({ itemEnds, announceCrawl: parts.announceCrawl }),
    ],
    jobs: jobsEvery(deps.jobIntervalMs, {
      removeLateWork: () => ending.removeLateWork(),
      ...createCrawlingJobs({ ...parts, jobs, itemEnds }),
      startDueRefreshes: () => schedules.startDue(),
      purgeTurns: async () => void (await turns.purge()),
    }),
    freeAbandoned: async () => void (await websites.freeLeasesOfOthers(owner)),
    async start() {
      if (crawling.renderer === null) logger.warn({}, WITHOUT_BROWSER);
      loop.start();
    },
    stop: () => loop.stop(),
  } satisfies KnowledgeModule;
}
