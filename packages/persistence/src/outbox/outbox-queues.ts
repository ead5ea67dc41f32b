import type { OutboxBatch } from '../aggregate/aggregate.ts';
import { backOffMs } from './back-off.ts';

/** One document with waiting batches. Its work runs strictly one step after another. */
interface Lane {
  readonly key: string;
  readonly process: LaneProcess;
  /** What a write saw, so that it need not be read back; null means read it. */
  seen: readonly OutboxBatch[] | null;
  state: 'queued' | 'running' | 'pausing';
  /** Woken again while running. */
  isDirty: boolean;
  failures: number;
  timer?: NodeJS.Timeout;
}

/** Publishes what waits, starting with `seen` when given. Resolves when nothing waits any more. */
type LaneProcess = (seen: readonly OutboxBatch[] | null) => Promise<void>;

/** Above this many the sweep takes over: what is not in memory is still in the store. */
const MAX_QUEUES = 10_000;

/** Processes at most `concurrency` documents at once, each serially; a failed one pauses with growing jitter. */
export function createOutboxQueues(options: {
  concurrency: number;
  onFailure: (error: unknown, key: string, failures: number) => void;
}) {
  const queues = new Map<string, Lane>();
  let queue: Lane[] = [];
  let running = 0;
  let isClosed = false;
  const idleWaiters: (() => void)[] = [];
  let waiters: { count: number; resolve: () => void }[] = [];

  /** Queues the document, or marks its running queue to look again. False when too many documents wait. */
  function wake(key: string, process: LaneProcess, seen: readonly OutboxBatch[] | null): boolean {
    if (isClosed) return false;
    const known = queues.get(key);
    if (known) {
      // Two views of one document may arrive in the wrong order; the store knows the right one.
      known.seen = known.state === 'running' && !known.isDirty ? seen : null;
      known.isDirty = known.state === 'running';
      return true;
    }
    if (queues.size >= MAX_QUEUES) return false;
    const lane: Lane = { key, process, seen, state: 'queued', isDirty: false, failures: 0 };
    queues.set(key, lane);
    queue.push(lane);
    startQueued();
    return true;
  }

  function startQueued(): void {
    while (!isClosed && running < options.concurrency) {
      const lane = queue.shift();
      if (!lane) return;
      running += 1;
      lane.state = 'running';
      void run(lane);
    }
  }

  async function run(lane: Lane): Promise<void> {
    try {
      do {
        lane.isDirty = false;
        const { seen } = lane;
        lane.seen = null;
        await lane.process(seen);
        lane.failures = 0;
      } while (lane.isDirty && !isClosed);
      queues.delete(lane.key);
    } catch (error) {
      pause(lane, error);
    }
    running -= 1;
    startQueued();
    resolveWaiters();
  }

  function pause(lane: Lane, error: unknown): void {
    lane.failures += 1;
    lane.seen = null;
    lane.isDirty = false;
    lane.state = 'pausing';
    options.onFailure(error, lane.key, lane.failures);
    if (isClosed) return;
    lane.timer = setTimeout(() => {
      lane.state = 'queued';
      queue.push(lane);
      startQueued();
    }, backOffMs(lane.failures));
  }

  function resolveWaiters(): void {
    const isReady = ({ count }: { count: number }): boolean => isClosed || queues.size < count;
    const ready = waiters.filter(isReady);
    waiters = waiters.filter((waiter) => !isReady(waiter));
    for (const waiter of ready) waiter.resolve();
    if (running === 0) for (const resolve of idleWaiters.splice(0)) resolve();
  }

  /** Starts no further queue; resolves when the running ones have ended. */
  async function close(): Promise<void> {
    isClosed = true;
    queue = [];
    for (const [key, lane] of queues) {
      clearTimeout(lane.timer);
      if (lane.state !== 'running') queues.delete(key);
    }
    resolveWaiters();
    if (running > 0) await new Promise<void>((resolve) => idleWaiters.push(resolve));
  }

  return {
    wake,
    has: (key: string) => queues.has(key),
    get size() {
      return queues.size;
    },
    /** Resolves when fewer than `count` queues exist, or when the queues are closed. */
    fewerThan: (count: number) =>
      new Promise<void>((resolve) => {
        waiters.push({ count, resolve });
        resolveWaiters();
      }),
    close,
  };
}
