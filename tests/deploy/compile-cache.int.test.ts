import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, nodeBinary, REPOSITORY_DIR, waitUntil } from '../product/index.ts';

/** The threads that every start creates; the embedding thread starts with the first text. */
const THREADS = ['packages/embedded-mongo/src/worker.ts', 'packages/vector-store/src/embedded/worker.ts'];

describe('the compile cache', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'colloquy-compile-cache-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /**
   * Starts the product, waits until it is ready and kills it; returns Node's output about the threads and the cache.
   */
  async function startAndKill(settings: Readonly<Record<string, string>> = {}): Promise<string[]> {
    const port = await freePort();
    const product = spawn(nodeBinary(), ['deploy/standalone/src/main.ts'], {
      cwd: REPOSITORY_DIR,
      env: {
        PATH: process.env['PATH'],
        DATA_DIR: join(folder, 'data'),
        NODE_DEBUG_NATIVE: 'COMPILE_CACHE',
        PORT: String(port),
        WEB_BUILDS: 'off',
        ...settings,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const lines: string[] = [];
    const read = (async () => {
      for await (const line of createInterface({ input: product.stderr })) {
        if (THREADS.some((thread) => line.includes(thread))) lines.push(line);
      }
    })();
    try {
      await waitUntil(
        'the product is ready',
        async () => (await fetch(`http://127.0.0.1:${port}/health/ready`)).ok,
      );
      await waitUntil('every thread has read its sources', async () =>
        THREADS.every((thread) => lines.some((line) => line.includes(thread))),
      );
    } finally {
      product.kill('SIGKILL');
    }
    await read;
    return lines;
  }

  function expectNothingStripped(lines: readonly string[]): void {
    for (const thread of THREADS) {
      const read = `retrieving transpile cache for StrippedTypeScript .*${thread}.*success`;
      expect(lines).toContainEqual(expect.stringMatching(new RegExp(read)));
    }
  }

  it('saves the threads from stripping types again, also after the first process was killed', async () => {
    const cache = { NODE_COMPILE_CACHE: join(folder, 'cache') };
    await startAndKill(cache);
    expectNothingStripped(await startAndKill(cache));
  });

  it('is found by the threads when no setting names it', async () => {
    await startAndKill();
    expectNothingStripped(await startAndKill());
  });
});
