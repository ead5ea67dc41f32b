import type { Logger } from '@colloquy/observability';
import {
  createWorkerLoop,
  type Clock,
  type JobContext,
  type LeasedJobs,
  type WorkerLoop,
} from '@colloquy/persistence';
import { createHeldCounts, fairRanks, workersFor } from '../ingestion/fair-share.policy.ts';
import type { WebsiteDocument } from '../websites/websites.model.ts';
import { AT_WORK, type WebsiteRepository } from '../websites/websites.repository.ts';

/** How often a process looks for work that another process announced. */
const POLL_MS = 2_000;

/**
 * Claims websites that wait for a worker. Workspaces take turns: the next free worker is for the one with the fewest
 * websites at work in any process, and each may fill all workers of this process but the guests'.
 */
export function createCrawlLoop(options: {
  readonly jobs: LeasedJobs<WebsiteDocument>;
  readonly websites: Pick<WebsiteRepository, 'waitingWorkspaces'>;
  readonly work: (website: WebsiteDocument, context: JobContext) => Promise<void>;
  /** Websites of one workspace at once. */
  readonly concurrency: number;
  readonly leaseMs: number;
  /** Pauses before work that failed is tried again. */
  readonly retryDelaysMs: readonly number[];
  readonly clock: Clock;
  readonly logger: Logger;
}): WorkerLoop {
  const { jobs, websites, concurrency, retryDelaysMs } = options;
  const held = createHeldCounts();

  async function claim(): Promise<WebsiteDocument | null> {
    const waiting = await websites.waitingWorkspaces(options.clock.now());
    for (const workspaceId of fairRanks(waiting, held.counts, concurrency).flat()) {
      const website = await jobs.claim({ $and: [AT_WORK], workspace_id: workspaceId }, { updatedAt: 1 });
      if (website === null) continue;
      held.add(workspaceId, 1);
      return website;
    }
    return null;
  }

  return createWorkerLoop<WebsiteDocument>({
    claim,
    run: options.work,
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
