import type { ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TaskReply } from './messages.ts';
import { ProcessEnded, reasonOfExit } from './process-ended.ts';
import { residentBytes } from './resident-memory.ts';
import { spawnLimited, type ProcessLimits } from './spawn-limited.ts';

const MEMORY_CHECK_MS = 100;
const MEGABYTE = 1024 * 1024;

/** Child processes of the pooled process may end a little later, and write until then. */
async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }).catch(() => undefined);
}

export interface TaskOptions {
  readonly signal?: AbortSignal | undefined;
  /** A shorter time limit for this task than that of its process. */
  readonly timeoutMs?: number;
  /** How many of a process's tasks this one counts for. Default 1. */
  readonly wear?: number;
}

/** One process of a pool and its usage so far. */
export class PooledProcess {
  readonly exited: Promise<void>;
  /** How many tasks' worth of wear it has. */
  wear = 0;
  /** Time its tasks took, in ms. */
  busyMs = 0;
  readonly #child: ChildProcess;
  readonly #limits: ProcessLimits;
  #hasExited = false;

  constructor(entry: URL, limits: ProcessLimits) {
    this.#limits = limits;
    const folder = limits.hasFolder === true ? mkdtempSync(join(tmpdir(), 'pooled-')) : null;
    this.#child = spawnLimited(entry, limits, folder);
    this.exited = new Promise((resolve) => {
      const onEnd = (): void => {
        this.#hasExited = true;
        resolve(folder === null ? undefined : removeFolder(folder));
      };
      this.#child.once('exit', onEnd);
      // The system had no room for another process: no `exit` follows.
      this.#child.once('error', onEnd);
    });
    this.unref();
  }

  get hasExited(): boolean {
    return this.#hasExited;
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** An idle process does not keep its owner alive. */
  unref(): void {
    this.#child.unref();
    this.#child.channel?.unref();
  }

  kill(): Promise<void> {
    // A caller that waits for the end of an idle process is kept alive until then.
    if (!this.#hasExited) this.#child.ref();
    this.#child.kill('SIGKILL');
    return this.exited;
  }

  /** Throws ProcessEnded when the process returns no result, the signal's reason when aborted. */
  async run(task: unknown, { signal, wear = 1, ...asked }: TaskOptions): Promise<TaskReply> {
    const child = this.#child;
    const { promise, resolve, reject } = Promise.withResolvers<TaskReply>();
    const startedAt = performance.now();
    const end = (reason: 'timeout' | 'memory', detail: string): void => {
      reject(new ProcessEnded(reason, detail));
      void this.kill();
    };
    const { residentMegabytes } = this.#limits;
    const timeoutMs = Math.min(asked.timeoutMs ?? Number.POSITIVE_INFINITY, this.#limits.timeoutMs);
    const timer = setTimeout(() => end('timeout', `more than ${timeoutMs} ms`), timeoutMs);
    const watch = setInterval(async () => {
      const bytes = child.pid === undefined ? null : await residentBytes(child.pid);
      if (bytes !== null && bytes > residentMegabytes * MEGABYTE) {
        end('memory', `holds more than ${residentMegabytes} MB`);
      }
    }, MEMORY_CHECK_MS);
    const onMessage = (reply: TaskReply): void => resolve(reply);
    const onExit = (code: number | null, by: NodeJS.Signals | null): void =>
      reject(new ProcessEnded(reasonOfExit(code, by), `exit ${code ?? by}`));
    const onError = (error: Error): void => reject(new ProcessEnded('crash', error.message));
    const onAbort = (): void => {
      reject(signal?.reason);
      void this.kill();
    };
    child.on('message', onMessage).on('exit', onExit).on('error', onError);
    signal?.addEventListener('abort', onAbort, { once: true });
    child.ref();
    child.channel?.ref();
    // `exit` reports a process that has just died, so the channel's error is ignored.
    child.send({ task }, () => undefined);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      clearInterval(watch);
      child.off('message', onMessage).off('exit', onExit).off('error', onError);
      signal?.removeEventListener('abort', onAbort);
      this.wear += wear;
      this.busyMs += performance.now() - startedAt;
      this.unref();
    }
  }
}
