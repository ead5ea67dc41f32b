import { silentLogger } from '@colloquy/observability';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type ClaimedJob, createWorkerLoop, type WorkerLoop, type WorkerLoopOptions } from './worker-loop.ts';

const LONG_MS = 1_000_000;

/** A loop in memory: `queue` holds the jobs, `log` records what happened. */
function aLoop(overrides: Partial<WorkerLoopOptions<ClaimedJob>> & { queue: string[] }) {
  const { queue, ...options } = overrides;
  const log: string[] = [];
  const loop = createWorkerLoop<ClaimedJob>({
    claim: () => {
      const id = queue.shift();
      return Promise.resolve(id === undefined ? null : { _id: id, leaseNumber: 1 });
    },
    run: (job) => Promise.resolve(void log.push(`ran ${job._id}`)),
    heartbeat: () => Promise.resolve(true),
    release: (job, why) => Promise.resolve(void log.push(`released ${job._id}: ${why.kind}`)),
    concurrency: 2,
    pollMs: LONG_MS,
    heartbeatMs: LONG_MS,
    logger: silentLogger,
    ...options,
  });
  loops.push(loop);
  return { loop, log, queue };
}

const loops: WorkerLoop[] = [];

/** Ends when the loop aborts it. */
const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

afterEach(async () => {
  await Promise.all(loops.splice(0).map((loop) => loop.stop()));
});

describe('worker loop', () => {
  it('runs everything that waits without a pause between jobs', async () => {
    const { loop, log } = aLoop({ queue: ['a', 'b', 'c', 'd', 'e'] });
    loop.start();
    await vi.waitFor(() => expect(log).toHaveLength(5));
    expect([...log].sort()).toEqual(['ran a', 'ran b', 'ran c', 'ran d', 'ran e']);
  });

  it('runs at most `concurrency` jobs at once', async () => {
    let most = 0;
    const ends: (() => void)[] = [];
    const { loop, queue } = aLoop({
      queue: ['a', 'b', 'c', 'd'],
      run: () => {
        most = Math.max(most, loop.running + 1);
        return new Promise((resolve) => ends.push(resolve));
      },
    });
    loop.start();
    await vi.waitFor(() => expect(ends).toHaveLength(2));
    expect(queue).toEqual(['c', 'd']);
    for (let n = 0; n < 4; n += 1) {
      await vi.waitFor(() => expect(ends.length).toBeGreaterThan(n));
      ends[n]?.();
    }
    await vi.waitFor(() => expect(loop.running).toBe(0));
    expect(most).toBe(2);
  });

  it('begins announced work at once', async () => {
    let announce: () => void = () => undefined;
    const { loop, log, queue } = aLoop({
      queue: [],
      wake: (listener) => {
        announce = listener;
        return () => undefined;
      },
    });
    loop.start();
    queue.push('a');
    announce();
    await vi.waitFor(() => expect(log).toEqual(['ran a']));
  });

  it('finds work that nobody announced', async () => {
    const { loop, log, queue } = aLoop({ queue: [], pollMs: 1 });
    loop.start();
    queue.push('a');
    await vi.waitFor(() => expect(log).toEqual(['ran a']));
  });

  it('goes on after claiming failed', async () => {
    let tries = 0;
    const { loop, log } = aLoop({
      queue: [],
      pollMs: 1,
      claim: () => {
        tries += 1;
        if (tries === 1) return Promise.reject(new Error('store is down'));
        return Promise.resolve(tries === 2 ? { _id: 'a', leaseNumber: 1 } : null);
      },
    });
    loop.start();
    await vi.waitFor(() => expect(log).toEqual(['ran a']));
  });

  it('gives back a job that failed, with its error', async () => {
    const error = new Error('broken page');
    const release = vi.fn(() => Promise.resolve());
    const { loop } = aLoop({ queue: ['a'], run: () => Promise.reject(error), release });
    loop.start();
    await vi.waitFor(() =>
      expect(release).toHaveBeenCalledWith({ _id: 'a', leaseNumber: 1 }, { kind: 'failed', error }),
    );
  });

  it('gives running work back at its next step border when it stops', async () => {
    const { loop, log } = aLoop({ queue: ['a', 'b'], run: (_job, { signal }) => untilAborted(signal) });
    loop.start();
    await vi.waitFor(() => expect(loop.running).toBe(2));
    await loop.stop();
    expect([...log].sort()).toEqual(['released a: stopping', 'released b: stopping']);
    expect(loop.running).toBe(0);
  });

  it('claims nothing any more after it stopped', async () => {
    const { loop, log, queue } = aLoop({ queue: [] });
    loop.start();
    await loop.stop();
    queue.push('a');
    loop.poke();
    expect(queue).toEqual(['a']);
    expect(log).toEqual([]);
  });

  it('keeps the lease alive while the job runs', async () => {
    const heartbeat = vi.fn(() => Promise.resolve(true));
    const { loop } = aLoop({
      queue: ['a'],
      heartbeatMs: 1,
      heartbeat,
      run: (_job, { signal }) => untilAborted(signal),
    });
    loop.start();
    await vi.waitFor(() => expect(heartbeat.mock.calls.length).toBeGreaterThan(2));
  });

  it('tells the job when its lease is lost, and gives nothing back that it does not hold', async () => {
    const { loop, log } = aLoop({
      queue: ['a'],
      heartbeatMs: 1,
      heartbeat: () => Promise.resolve(false),
      run: async (_job, { signal }) => {
        await untilAborted(signal);
        log.push(String(signal.reason));
      },
    });
    loop.start();
    await vi.waitFor(() => expect(loop.running).toBe(0));
    await vi.waitFor(() => expect(log).toEqual(['lease-lost']));
  });
});
