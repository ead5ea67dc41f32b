import { describe, expect, it, vi } from 'vitest';
import { silentLogger, type Logger } from '@colloquy/observability';
import { createJobs, type Job } from './jobs.ts';

/** A job whose runs end when the test ends them. */
function aJob(overrides: Partial<Job> = {}) {
  const runs: PromiseWithResolvers<void>[] = [];
  const signals: AbortSignal[] = [];
  const job: Job = {
    name: 'test',
    everyMs: 1,
    run(signal) {
      const run = Promise.withResolvers<void>();
      runs.push(run);
      signals.push(signal);
      return run.promise;
    },
    ...overrides,
  };
  return { job, runs, signals };
}

describe('a job', () => {
  it('runs at the start, and again only after the run before it has ended', async () => {
    const { job, runs } = aJob();
    const jobs = createJobs(silentLogger);
    jobs.define(job);
    expect(runs).toHaveLength(0);
    jobs.start();
    expect(runs).toHaveLength(1);
    runs[0]?.resolve();
    await vi.waitFor(() => expect(runs).toHaveLength(2));
    runs[1]?.resolve();
    await jobs.stop();
  });

  it('logs a run that fails by its name, and runs again', async () => {
    const warnings: unknown[] = [];
    const logger: Logger = { ...silentLogger, warn: (fields: unknown) => void warnings.push(fields) };
    const { job, runs } = aJob();
    const jobs = createJobs(logger);
    jobs.define(job);
    jobs.start();
    const error = new Error('broken');
    runs[0]?.reject(error);
    await vi.waitFor(() => expect(runs).toHaveLength(2));
    expect(warnings).toEqual([{ err: error, job: 'test' }]);
    runs[1]?.resolve();
    await jobs.stop();
  });

  it('does not hold up the other jobs', async () => {
    const slow = aJob();
    const quick = aJob();
    const jobs = createJobs(silentLogger);
    jobs.define(slow.job);
    jobs.define(quick.job);
    jobs.start();
    quick.runs[0]?.resolve();
    await vi.waitFor(() => expect(quick.runs).toHaveLength(2));
    expect(slow.runs).toHaveLength(1);
    slow.runs[0]?.resolve();
    quick.runs[1]?.resolve();
    await jobs.stop();
  });

  it('is told to stop, waited for, and never run again', async () => {
    const { job, runs, signals } = aJob();
    const jobs = createJobs(silentLogger);
    jobs.define(job);
    jobs.start();
    let hasStopped = false;
    const stopped = jobs.stop().then(() => {
      hasStopped = true;
    });
    expect(signals[0]?.aborted).toBe(true);
    await new Promise((resolve) => setImmediate(resolve));
    expect(hasStopped).toBe(false);
    runs[0]?.resolve();
    await stopped;
    expect(runs).toHaveLength(1);
  });
});
