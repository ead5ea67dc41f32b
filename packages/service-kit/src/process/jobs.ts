import type { Logger } from '@colloquy/observability';

/** How often to look for interrupted work. */
const RECOVERY_INTERVAL_MS = 15_000;

/** An interval job of a service: runs at the start, and again `everyMs` after the end of each run. */
export interface Job {
  /** For the log. */
  readonly name: string;
  /** Default: the interval of jobs that finish interrupted work, 15 s. */
  readonly everyMs?: number | undefined;
  /** One run, safe in many processes at once; it ends early, between two items, when `signal` is aborted. */
  readonly run: (signal: AbortSignal) => Promise<unknown>;
}

/** Jobs that run every `everyMs`, named as their functions are. */
export function jobsEvery(everyMs: number, runs: Readonly<Record<string, Job['run']>>): Job[] {
  return Object.entries(runs).map(([name, run]) => ({ name, everyMs, run }));
}

export type Jobs = ReturnType<typeof createJobs>;

/** Runs each job independently, never twice at a time. A failed run is logged, and the next one still takes place. */
export function createJobs(logger: Logger, recoveryIntervalMs = RECOVERY_INTERVAL_MS) {
  const jobs: Job[] = [];
  const stopping = new AbortController();
  const timers = new Map<Job, NodeJS.Timeout>();
  const running = new Map<Job, Promise<void>>();

  async function runOnce(job: Job): Promise<void> {
    try {
      await job.run(stopping.signal);
    } catch (error) {
      logger.warn({ err: error, job: job.name }, 'a job failed');
    }
    if (!stopping.signal.aborted)
      timers.set(
        job,
        setTimeout(() => begin(job), job.everyMs ?? recoveryIntervalMs),
      );
  }

  function begin(job: Job): void {
    running.set(job, runOnce(job));
  }

  return {
    define: (job: Job) => void jobs.push(job),
    start: () => jobs.forEach(begin),
    /** Waits for the running jobs. */
    async stop() {
      stopping.abort();
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(running.values());
    },
  };
}
