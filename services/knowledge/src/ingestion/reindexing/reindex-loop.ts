import { setTimeout as pause } from 'node:timers/promises';
import { createWorkerLoop, type JobContext, type LeasedJobs, type WorkerLoop } from '@colloquy/persistence';
import { systemContext } from '@colloquy/service-kit';
import { type ItemDocument, transition } from '../../items/index.ts';
import type { ProveIndex } from './prove-index.ts';
import type { ReindexDocument } from './reindexing.model.ts';
import { REINDEX_WINDOW, reindexOf } from './reindexing.policy.ts';
import type { Parts } from '../../index/index.ts';

/** How often a leader looks for items that have ended. */
const LOOK_MS = 250;
const POLL_MS = 2_000;

/**
 * Leads every re-index: hands its items to the ingestion a few at a time, until none is left. What was handed over
 * stands in the items themselves, so a leader that takes over goes on where a dead one stood.
 */
export function createReindexLoop(
  options: Pick<Parts, 'items' | 'bases' | 'announceWork' | 'logger' | 'now'> & {
    readonly jobs: LeasedJobs<ReindexDocument>;
    readonly proveIndex: ProveIndex;
    /** Bots that are led at once by this process. */
    readonly concurrency: number;
    readonly leaseMs: number;
  },
): WorkerLoop {
  const { jobs, items, bases, proveIndex, announceWork, now } = options;

  async function take(item: ItemDocument, reindexId: string): Promise<void> {
    await items.change(item, (current) => {
      const change = reindexOf(current, reindexId);
      if (change === null || change.move === null) return change;
      const { version = current.version } = change.set;
      const { set, event } = transition({ ...current, version }, change.move, systemContext('knowledge'));
      return { set: { ...change.set, ...set }, events: [event] };
    });
  }

  /** True when nothing is left to do. */
  async function step(reindex: ReindexDocument): Promise<boolean> {
    const { waiting, processing } = await items.countReindexed(reindex);
    if (waiting === 0 && processing === 0) return true;
    const free = REINDEX_WINDOW - processing;
    const next = free > 0 ? await items.toReindex(reindex, free) : [];
    for (const item of next) {
      await take(item, reindex._id);
      announceWork(item.workspace_id);
    }
    return false;
  }

  /** A bot whose passages are still not found goes on answering an error, not that it knows nothing. */
  async function endLoss({ workspace_id, chat_bot_id, startedAt }: ReindexDocument): Promise<void> {
    await bases.markVectorsRebuilt(workspace_id, chat_bot_id, startedAt);
    const unfound = await proveIndex(workspace_id, chat_bot_id);
    if (unfound === null) return;
    await bases.markVectorsLost([chat_bot_id], now());
    const { item_id: item, code } = unfound;
    options.logger.error(
      { workspace: workspace_id, bot: chat_bot_id, item, code },
      'a re-index has ended, and a passage of the chatbot is not found',
    );
  }

  async function run(reindex: ReindexDocument, { signal }: JobContext): Promise<void> {
    while (!signal.aborted) {
      if (await step(reindex)) {
        await endLoss(reindex);
        await jobs.finish(reindex._id, reindex.leaseNumber, {
          set: { state: 'finished', finishedAt: now() },
        });
        return;
      }
      await pause(LOOK_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  return createWorkerLoop<ReindexDocument>({
    claim: () => jobs.claim({ state: 'running' }, { _id: 1 }),
    run,
    heartbeat: (reindex) => jobs.heartbeat(reindex._id, reindex.leaseNumber),
    release: (reindex, why) =>
      jobs.release(reindex._id, reindex.leaseNumber, {
        hasFailed: why.kind === 'failed',
        ...(why.kind === 'failed' ? { delayMs: POLL_MS } : {}),
      }),
    concurrency: options.concurrency,
    pollMs: Math.min(POLL_MS, options.leaseMs),
    heartbeatMs: Math.ceil(options.leaseMs / 3),
    logger: options.logger,
  });
}
