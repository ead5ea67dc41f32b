import type { PacingClock } from '@colloquy/crawler';
import type { Logger } from '@colloquy/observability';
import {
  createWorkerLoop,
  type Clock,
  type JobContext,
  type LeasedJobs,
  type WorkerLoop,
} from '@colloquy/persistence';
import { afterTurn, createHeldCounts, fairRanks, workersFor } from '../../ingestion/index.ts';
import type { WebsiteDocument } from '../websites/websites.model.ts';
import { AT_WORK, type WebsiteRepository } from '../websites/websites.repository.ts';
import { createCrawlTurns, type CrawlTurn } from './crawl-turns.ts';

/** How often a process looks for work that another process announced. */
const POLL_MS = 2_000;

/** Times of crawls; the defaults are right but for tests. */
export interface CrawlTimes {
  readonly clock?: PacingClock;
  readonly retryDelaysMs?: readonly number[];
  readonly turnMs?: number;
}

export type CrawlContext = Pick<JobContext, 'signal'> & Pick<CrawlTurn, 'mayGoOn'>;

/**
 * Claims websites that wait for a worker. Workspaces take turns: the next free worker is for the one with the fewest
 * websites at work in any process, and of these for who was passed over most often; each may fill all workers of this
 * process but the guests'. A crawl gives its worker back after its turn while a workspace waits that has none.
 */
export function createCrawlLoop(options: {
  readonly jobs: LeasedJobs<WebsiteDocument>;
  readonly websites: Pick<WebsiteRepository, 'waitingWorkspaces'>;
  readonly work: (website: WebsiteDocument, context: CrawlContext) => Promise<void>;
  /** Websites of one workspace at once. */
  readonly concurrency: number;
  readonly leaseMs: number;
  /** Pauses before work that failed is tried again. */
  readonly retryDelaysMs: readonly number[];
  /** How long a crawl goes on while others wait; the default is right but for tests. */
  readonly turnMs?: number | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
}): WorkerLoop {
  const { jobs, websites, concurrency, retryDelaysMs } = options;
  const held = createHeldCounts();
  const turns = createCrawlTurns({ websites, now: () => options.clock.now(), turnMs: options.turnMs });
  let passedOver: ReadonlyMap<string, number> = new Map();

  async function claim(): Promise<WebsiteDocument | null> {
    const rows = await websites.waitingWorkspaces(options.clock.now());
    // A turn is as long for a workspace with many websites that wait as for one with one.
    const waiting = rows.filter((row) => row.waiting > 0).map((row) => ({ ...row, waiting: 1 }));
    for (const workspaceId of fairRanks(waiting, held.counts, concurrency, passedOver).flat()) {
      const website = await jobs.claim({ $and: [AT_WORK], workspace_id: workspaceId }, { updatedAt: 1 });
      if (website === null) continue;
      held.add(workspaceId, 1);
      passedOver = afterTurn(waiting, passedOver, workspaceId);
      return website;
    }
    return null;
  }

  return createWorkerLoop<WebsiteDocument>({
    claim,
    async run(website, { signal }) {
      const turn = turns.begin(website.workspace_id);
      await options.work(website, { signal, mayGoOn: turn.mayGoOn });
      if (turn.isOver()) await jobs.release(website._id, website.leaseNumber);
    },
    heartbeat: (website) => jobs.heartbeat(website._id, website.leaseNumber),
    release: ({ _id, leaseNumber, attempts }, why) => {
      const hasFailed = why.kind === 'failed';
      const delayMs = hasFailed ? (retryDelaysMs[attempts - 1] ?? 0) : 0;
      return jobs.release(_id, leaseNumber, { hasFailed, delayMs });
    },
    ended: (website) => held.add(website.workspace_id, -1),
    concurrency: workersFor(concurrency),
    pollMs: Math.min(POLL_MS, options.leaseMs),
    heartbeatMs: Math.ceil(options.leaseMs / 3),
    logger: options.logger,
  });
}
