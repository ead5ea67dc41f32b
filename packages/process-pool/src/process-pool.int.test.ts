import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createProcessPool, type ProcessPool, type ProcessPoolOptions } from './index.ts';

type Task = readonly [kind: string, value?: unknown];
const pools: ProcessPool<Task, unknown>[] = [];

function aPool(options: Partial<ProcessPoolOptions<unknown>> = {}): ProcessPool<Task, unknown> {
  const pool = createProcessPool<Task, unknown>({
    entry: new URL('./testing/obedient-worker.ts', import.meta.url),
    maxProcesses: 1,
    timeoutMs: 30_000,
    heapMegabytes: 64,
    residentMegabytes: 256,
    parseResult: (value) => value,
    ...options,
  });
  pools.push(pool);
  return pool;
}

const isLinux = process.platform === 'linux';
const hasEnded = (pid: unknown): boolean => !existsSync(`/proc/${String(pid)}`);

describe('a pool of processes', () => {
  afterEach(async () => {
    await Promise.all(pools.splice(0).map((pool) => pool.close()));
  });

  it('carries bytes to a process and back', async () => {
    const bytes = new Uint8Array(3_000_000).map((_, at) => at % 251);
    expect(await aPool().run(['echo', bytes])).toEqual(bytes);
  });

  it('keeps a process for the next task, and replaces it after so many', async () => {
    const pool = aPool({ tasksPerProcess: 3 });
    const pids = [];
    for (let n = 0; n < 6; n += 1) pids.push(await pool.run(['pid']));
    expect(new Set(pids).size).toBe(2);
    expect(pids[0]).toBe(pids[2]);
  });

  it('runs so many at once and no more', async () => {
    const pool = aPool({ maxProcesses: 2 });
    const pids = await Promise.all(Array.from({ length: 8 }, () => pool.run(['pid'])));
    expect(new Set(pids).size).toBeLessThanOrEqual(2);
  });

  it.each([
    ['a heap that grows without end', 'heap'],
    ['buffers outside of the heap that grow without end', 'buffers'],
  ])('survives %s', async (_what, kind) => {
    const pool = aPool();
    await expect(pool.run([kind])).rejects.toMatchObject({ name: 'ProcessEnded', reason: 'memory' });
    expect(await pool.run(['echo', 'next'])).toBe('next');
  });

  it('kills a process by its memory where no limit of the system does', async () => {
    // The heap's own limit is out of reach, so only the watch on resident memory can end the process.
    const pool = aPool({ heapMegabytes: 4_096 });
    await expect(pool.run(['heap'])).rejects.toMatchObject({ reason: 'memory' });
  });

  it('kills a busy process when its time is over', async () => {
    const pool = aPool({ timeoutMs: 4_000 });
    await expect(pool.run(['spin'])).rejects.toMatchObject({ name: 'ProcessEnded', reason: 'timeout' });
    expect(await pool.run(['echo', 'next'])).toBe('next');
  });

  it('gives a task less time than others where it is to have less', async () => {
    const pool = aPool();
    expect(await pool.run(['echo', 'warm'])).toBe('warm');
    await expect(pool.run(['spin'], { timeoutMs: 500 })).rejects.toMatchObject({ reason: 'timeout' });
  });

  it('keeps a process for more tasks that wear it less', async () => {
    const pool = aPool({ tasksPerProcess: 2 });
    const pids = new Set();
    for (let n = 0; n < 4; n += 1) pids.add(await pool.run(['pid'], { wear: 0.5 }));
    expect(pids.size).toBe(1);
    pids.add(await pool.run(['pid']));
    expect(pids.size).toBe(2);
  });

  it('takes an answer that nobody can read for a fault of the process, which ends', async () => {
    const parseResult = (value: unknown): unknown => {
      if (value === 'nonsense') throw new Error('unreadable');
      return value;
    };
    const pool = aPool({ parseResult });
    const pid = await pool.run(['pid']);
    await expect(pool.run(['echo', 'nonsense'])).rejects.toMatchObject({
      name: 'ProcessEnded',
      reason: 'crash',
    });
    expect(hasEnded(pid)).toBe(true);
  });

  it('gives a process a folder for its temporary files, which goes with it', async () => {
    const pool = aPool({ hasFolder: true });
    const environment = new Map(Object.entries((await pool.run(['environment'])) ?? {}));
    const folder = String(environment.get('TMPDIR'));
    expect(existsSync(folder)).toBe(true);
    await pool.close();
    expect(existsSync(folder)).toBe(false);
  });

  it('tells a process that ended by itself, and starts another', async () => {
    const pool = aPool();
    await expect(pool.run(['exit', 3])).rejects.toMatchObject({ reason: 'crash' });
    await expect(pool.run(['throw', 'what it said'])).rejects.toThrow('what it said');
    expect(await pool.run(['echo', 'next'])).toBe('next');
  });

  it('gives up a task, running or waiting, when it is called off', async () => {
    const pool = aPool();
    const abort = new AbortController();
    const running = pool.run(['wait'], { signal: abort.signal });
    const waiting = pool.run(['echo', 1], { signal: abort.signal });
    const outcomes = Promise.allSettled([running, waiting]);
    abort.abort('stopping');
    const called = { status: 'rejected', reason: 'stopping' };
    expect(await outcomes).toEqual([called, called]);
    expect(await pool.run(['echo', 'next'])).toBe('next');
  });

  it('hands down nothing of the environment', async () => {
    process.env['SECRET_OF_THE_OWNER'] = 'hunter2';
    const environment = await aPool().run(['environment']);
    delete process.env['SECRET_OF_THE_OWNER'];
    expect(Object.keys(environment ?? {})).toContain('PATH');
    expect(JSON.stringify(environment)).not.toContain('hunter2');
  });

  it('ends processes without work', async () => {
    const pool = aPool({ idleMs: 50 });
    const pid = await pool.run(['pid']);
    await vi.waitUntil(() => hasEnded(pid), { timeout: 30_000 });
  });

  it.runIf(isLinux)('leaves no busy process behind when its owner is killed', async () => {
    const entry = fileURLToPath(new URL('./testing/an-owner.ts', import.meta.url));
    const owner = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', entry], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [printed] = await once(owner.stdout, 'data');
    const pid = String(printed).trim();
    expect(hasEnded(pid)).toBe(false);
    owner.kill('SIGKILL');
    await vi.waitUntil(() => hasEnded(pid), { timeout: 30_000 });
  });
});
