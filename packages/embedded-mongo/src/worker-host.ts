import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { DataDirLockedError } from './data-dir-locked-error.ts';
import { DatabaseDamagedError } from './database-damaged-error.ts';
import { asError, type EventListener, type PartlyCheckedEvent } from './events.ts';
import type { Address } from './listening.ts';
import { NewerFormatError } from './newer-format-error.ts';
import type { ServerOptions } from './server.ts';

/** Which of the errors with a class of their own made a start fail. */
export type StartFailure =
  | { kind: 'locked' | 'damaged' | 'other' }
  | { kind: 'newer'; found: number; known: number };

export type WorkerReport =
  | { type: 'listening'; address: Address }
  | { type: 'fault'; error: Error }
  | PartlyCheckedEvent
  | ({ type: 'failed'; message: string; code: string | undefined } & StartFailure);

export type HostedServer = { address: Address; stop(): Promise<void> };

/** More deaths than this within DEATHS_WINDOW_MS are no accident, and a restart would only loop. */
const MAX_DEATHS = 5;
const DEATHS_WINDOW_MS = 60_000;
/** Pause before the first restart, doubled with each death in the window. */
const FIRST_PAUSE_MS = 50;

/**
 * Starts the server in a thread of its own, and restarts it at the same address when the thread dies. Rejects with
 * the error of the first start: a locked folder, a port in use.
 */
export async function startInWorker(options: ServerOptions, onEvent: EventListener): Promise<HostedServer> {
  const thread = new DatabaseThread(options, onEvent);
  return { address: await thread.start(), stop: () => thread.stop() };
}

class DatabaseThread {
  readonly #options: ServerOptions;
  readonly #onEvent: EventListener;
  readonly #stopping = new AbortController();
  #deaths: number[] = [];
  #worker: Worker | undefined;
  #ended: Promise<void> = Promise.resolve();
  #restarted: Promise<void> = Promise.resolve();

  constructor(options: ServerOptions, onEvent: EventListener) {
    this.#options = { ...options };
    this.#onEvent = onEvent;
  }

  async start(): Promise<Address> {
    // A restart must listen where the first start did.
    this.#options.address = await this.#launch();
    return this.#options.address;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#restarted;
    this.#worker?.postMessage('stop');
    await this.#ended;
  }

  /** Resolves once the thread listens; a thread that ends later without being asked has died. */
  #launch(): Promise<Address> {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: this.#options,
      name: 'embedded-mongo',
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    this.#worker = worker;
    const { promise, resolve, reject } = Promise.withResolvers<Address>();
    let isListening = false;
    let lastError: Error | undefined;
    worker.on('error', (error) => {
      lastError = asError(error);
    });
    worker.on('message', (report: WorkerReport) => {
      if (report.type === 'fault' || report.type === 'partly-checked') return this.#onEvent(report);
      if (report.type === 'failed') {
        lastError = startError(this.#options, report);
        return;
      }
      isListening = true;
      resolve(report.address);
    });
    this.#ended = new Promise((ended) => {
      worker.once('exit', (code) => {
        const error = lastError ?? new Error(`the database thread ended with code ${code}`);
        reject(error);
        ended();
        if (isListening && !this.#stopping.signal.aborted) this.#restarted = this.#restart(error);
      });
    });
    return promise;
  }

  async #restart(death: Error): Promise<void> {
    for (let error = death; ; ) {
      const now = Date.now();
      this.#deaths = [...this.#deaths.filter((at) => at > now - DEATHS_WINDOW_MS), now];
      if (this.#deaths.length > MAX_DEATHS) return this.#onEvent({ type: 'given-up', error });
      this.#onEvent({ type: 'thread-died', error });
      const pauseMs = FIRST_PAUSE_MS * 2 ** (this.#deaths.length - 1);
      await wait(pauseMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
      if (this.#stopping.signal.aborted) return;
      try {
        await this.#launch();
        return this.#onEvent({ type: 'thread-restarted' });
      } catch (failure) {
        error = asError(failure);
      }
    }
  }
}

function startError(options: ServerOptions, report: WorkerReport & { type: 'failed' }): Error {
  if (report.kind === 'locked') return new DataDirLockedError(options.dataDir);
  if (report.kind === 'newer') return new NewerFormatError(options.dataDir, report.found, report.known);
  if (report.kind === 'damaged') return new DatabaseDamagedError(report.message);
  const error = new Error(report.message);
  return report.code === undefined ? error : Object.assign(error, { code: report.code });
}
