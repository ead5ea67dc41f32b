import type { Logger } from '@colloquy/observability';
import { backOffMs } from '../outbox/back-off.ts';

/** A job whose lease this process holds. */
export interface ClaimedJob {
  readonly _id: string;
  readonly leaseNumber: number;
}

export interface JobContext {
  /** Aborted when the lease is lost (reason `lease-lost`) or the loop stops (reason `stopping`). */
  readonly signal: AbortSignal;
  /**
   * Renews the lease between steps and stores progress. False: the lease is lost, so stop at once and write nothing.
   */
  readonly heartbeat: (progress?: Readonly<Record<string, unknown>>) => Promise<boolean>;
}

/** Why a job is released unfinished: the loop stops, or `run` threw `error`. */
type ReleaseReason = { readonly kind: 'stopping' } | { readonly kind: 'failed'; readonly error: unknown };

export interface WorkerLoopOptions<TJob extends ClaimedJob> {
  readonly claim: () => Promise<TJob | null>;
  /**
   * Does the work and finishes the lease itself. It checks `signal` between steps and returns early when aborted;
   * unfinished work is released by `release`.
   */
  readonly run: (job: TJob, context: JobContext) => Promise<void>;
  /** Renews one lease; also called automatically every `heartbeatMs` while `run` is busy. */
  readonly heartbeat: (job: TJob, progress?: Readonly<Record<string, unknown>>) => Promise<boolean>;
  /** Releases a job that `run` threw on or left when stopping. A job that `run` finished is no longer held. */
  readonly release: (job: TJob, why: ReleaseReason) => Promise<unknown>;
  /** Called for each claimed job when it has ended, whatever the outcome. */
  readonly ended?: (job: TJob) => void;
  readonly concurrency: number;
  /** How often to look for work that was not announced. */
  readonly pollMs: number;
  /** A third of the lease is a good value. */
  readonly heartbeatMs: number;
  /** Subscribes to announcements of new work; returns the function that unsubscribes. */
  readonly wake?: (listener: () => void) => () => void;
  readonly logger: Logger;
}

export type WorkerLoop = ReturnType<typeof createWorkerLoop>;

const STOPPING = 'stopping';
const LEASE_LOST = 'lease-lost';

/** Claims and runs jobs, at most `concurrency` at once, and renews their leases while they run. */
export function createWorkerLoop<TJob extends ClaimedJob>(options: WorkerLoopOptions<TJob>) {
  const { logger } = options;
  const running = new Map<Promise<void>, AbortController>();
  let isStarted = false;
  let isClaiming = false;
  let isPoked = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let claiming: Promise<void> = Promise.resolve();
  let unsubscribe: (() => void) | undefined;

  /** Looks for work now. */
  function poke(): void {
    if (!isStarted) return;
    isPoked = true;
    if (isClaiming) return;
    isClaiming = true;
    clearTimeout(timer);
    claiming = fill().finally(() => {
      isClaiming = false;
      if (isPoked && running.size < options.concurrency) return poke();
      if (isStarted) timer = setTimeout(poke, failures > 0 ? backOffMs(failures) : options.pollMs);
    });
  }

  /** Claims jobs until the concurrency limit is reached or no work is left. */
  async function fill(): Promise<void> {
    isPoked = false;
    while (isStarted && running.size < options.concurrency) {
      try {
        const job = await options.claim();
        failures = 0;
        if (!job) return;
        begin(job);
      } catch (error) {
        failures += 1;
        logger.warn({ err: error, failures }, 'claiming work failed');
        return;
      }
    }
  }

  function begin(job: TJob): void {
    const abort = new AbortController();
    // Claimed while stopping, so released at once.
    if (!isStarted) abort.abort(STOPPING);
    const work = runHeld(job, abort).finally(() => {
      running.delete(work);
      options.ended?.(job);
      poke();
    });
    running.set(work, abort);
  }

  async function runHeld(job: TJob, abort: AbortController): Promise<void> {
    const heartbeat = async (progress?: Readonly<Record<string, unknown>>): Promise<boolean> => {
      const isHeld = await options.heartbeat(job, progress);
      if (!isHeld) abort.abort(LEASE_LOST);
      return isHeld;
    };
    const beats = setInterval(() => {
      heartbeat().catch((error: unknown) => logger.warn({ err: error, job: job._id }, 'heartbeat failed'));
    }, options.heartbeatMs);
    try {
      if (!abort.signal.aborted) await options.run(job, { signal: abort.signal, heartbeat });
      if (isStopping(abort)) await giveBack(job, { kind: 'stopping' });
    } catch (error) {
      if (abort.signal.reason === LEASE_LOST) return;
      if (isStopping(abort)) return await giveBack(job, { kind: 'stopping' });
      logger.error({ err: error, job: job._id }, 'work failed');
      await giveBack(job, { kind: 'failed', error });
    } finally {
      clearInterval(beats);
    }
  }

  /** If the store does not answer, the lease stays until it expires and another worker takes over. */
  async function giveBack(job: TJob, why: ReleaseReason): Promise<void> {
    try {
      await options.release(job, why);
    } catch (error) {
      logger.warn({ err: error, job: job._id }, 'releasing a lease failed');
    }
  }

  return {
    start() {
      if (isStarted) return;
      isStarted = true;
      unsubscribe = options.wake?.(poke);
      poke();
    },
    /** Stops claiming, asks running jobs to end at their next step, and waits for them. */
    async stop() {
      isStarted = false;
      unsubscribe?.();
      clearTimeout(timer);
      for (const abort of running.values()) abort.abort(STOPPING);
      await claiming;
      await Promise.all(running.keys());
    },
    poke,
    get running(): number {
      return running.size;
    },
  };
}

function isStopping(abort: AbortController): boolean {
  return abort.signal.reason === STOPPING;
}
