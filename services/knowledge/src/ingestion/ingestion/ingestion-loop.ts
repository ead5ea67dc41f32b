import { setTimeout as pause } from 'node:timers/promises';
import { DocumentStatus } from '@colloquy/contracts';
import type { Logger } from '@colloquy/observability';
import {
  createWorkerLoop,
  type Clock,
  type JobContext,
  type LeasedJobs,
  type WorkerLoop,
} from '@colloquy/persistence';
import type { ItemDocument, ItemRepository } from '../../items/index.ts';
import { createHeldCounts, workersFor } from './fair-share.policy.ts';
import { createHoldBack } from './hold-back.ts';
import { createWorkspaceTurns } from './workspace-turns.ts';

/** How often a process looks for work that another process announced. */
const POLL_MS = 2_000;
/** How often those who hold back look whether they may go on. */
const HELD_LOOK_MS = 50;

export interface IngestionLoop extends Pick<WorkerLoop, 'start' | 'stop' | 'running'> {
  /** One more item of the workspace waits: a free worker looks for it now. */
  announce(workspaceId: string): void;
  /** Items of the workspace are about to wait: one with many more begins nothing meanwhile. */
  expectWork(workspaceId: string): void;
  /**
   * Resolves once the workspace may make work of one more of `items` that are about to come. Throws when `signal` is
   * aborted.
   */
  untilTurn(workspaceId: string, items: number, signal: AbortSignal): Promise<void>;
  /** What `untilTurn` was told to come does not come any more. */
  endTurns(workspaceId: string): void;
}

/**
 * Claims items that wait. Workspaces take turns: each may fill all workers but the guests', and the next free worker is
 * for the workspace with the fewest items at work in any process; see `fairRanks`. One with many items begins none while
 * another one works on its few; see `createHoldBack`. Within a workspace items that no
 * search finds yet come before those that wait for their vectors, and the oldest first; items that a worker died on come
 * after, unless they stalled long.
 */
export function createIngestionLoop(options: {
  readonly jobs: LeasedJobs<ItemDocument>;
  readonly items: Pick<ItemRepository, 'waitingWorkspaces' | 'longestWaiting'>;
  /** False while this process could not embed what it claims; others do the work. */
  readonly canEmbed: () => Promise<boolean>;
  readonly ingest: (item: ItemDocument, context: JobContext) => Promise<void>;
  /** Documents of one workspace at once. */
  readonly concurrency: number;
  readonly leaseMs: number;
  /** The longest pause of a workspace with many items for one with few; the default is right but for tests. */
  readonly longestHoldMs?: number | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
}): IngestionLoop {
  const { jobs, items, concurrency } = options;
  const held = createHeldCounts();
  const pollMs = Math.min(POLL_MS, options.leaseMs);
  const now = (): number => options.clock.now().getTime();
  const holdBack = createHoldBack({ now, longestMs: options.longestHoldMs });
  const turns = createWorkspaceTurns({
    items,
    held: held.counts,
    share: concurrency,
    freshMs: pollMs / 2,
    holdBack,
  });
  let lookAgain: NodeJS.Timeout | undefined;

  async function claim(): Promise<ItemDocument | null> {
    const at = options.clock.now();
    for (;;) {
      const { ranks, isCountedNow, isAnyHeld } = await turns.next(at);
      if (isAnyHeld) pokeSoon();
      if (ranks.length === 0 || !(await options.canEmbed())) return null;
      for (const rank of ranks) {
        const item = await claimOfLongestWaiting(at, rank);
        if (item === null) continue;
        turns.served(item.workspace_id);
        return item;
      }
      if (isCountedNow) return null;
      turns.recount();
    }
  }

  function pokeSoon(): void {
    clearTimeout(lookAgain);
    lookAgain = setTimeout(() => loop.poke(), HELD_LOOK_MS);
  }

  /** Another process may take what was seen waiting; then it is the next workspace's turn. */
  async function claimOfLongestWaiting(
    at: Date,
    workspaceIds: readonly string[],
  ): Promise<ItemDocument | null> {
    const left = new Set(workspaceIds);
    while (left.size > 0) {
      const [only] = left;
      const workspaceId =
        left.size === 1 && only !== undefined ? only : await items.longestWaiting(at, [...left]);
      if (workspaceId === null) return null;
      const item = await jobs.claim(
        { documentStatus: DocumentStatus.processing, deleting: false, workspace_id: workspaceId },
        { stalls: -1, awaitsVectors: 1, attempts: 1, _id: 1 },
      );
      if (item !== null) {
        held.add(workspaceId, 1);
        return item;
      }
      turns.emptied(workspaceId);
      left.delete(workspaceId);
    }
    return null;
  }

  const loop = createWorkerLoop<ItemDocument>({
    claim,
    run: options.ingest,
    heartbeat: (item) => jobs.heartbeat(item._id, item.leaseNumber),
    release: (item, why) => jobs.release(item._id, item.leaseNumber, { hasFailed: why.kind === 'failed' }),
    ended: ({ workspace_id }) => {
      held.add(workspace_id, -1);
      turns.ended(workspace_id);
    },
    concurrency: workersFor(concurrency),
    pollMs,
    heartbeatMs: Math.ceil(options.leaseMs / 3),
    logger: options.logger,
  });
  return {
    start: loop.start,
    async stop() {
      clearTimeout(lookAgain);
      await loop.stop();
    },
    announce(workspaceId) {
      turns.announced(workspaceId);
      loop.poke();
    },
    expectWork: (workspaceId) => holdBack.moved(workspaceId),
    async untilTurn(workspaceId, count, signal) {
      signal.throwIfAborted();
      holdBack.expect(workspaceId, count);
      while (await turns.isHeld(workspaceId, options.clock.now()))
        await pause(HELD_LOOK_MS, null, { signal });
    },
    endTurns: (workspaceId) => holdBack.expect(workspaceId, 0),
    get running() {
      return loop.running;
    },
  };
}
