import { Worker } from 'node:worker_threads';
import type { QueuedText } from '../queued/embedding-queue.ts';
import type { EmbeddingRunner, QueuedWork } from '../queued/queued-embedding-model.ts';
import { rejectBatch, resolveBatch } from '../queued/batch-results.ts';
import { END, type EmbedJob, type EmbedReply } from './messages.ts';

/** Longer than loading the model and embedding a batch, after which the thread reads the request to end. */
const END_WAIT_MS = 10_000;

interface EmbeddingThreadOptions extends QueuedWork {
  readonly workerUrl: URL;
  readonly idleMs: number;
}

/** One worker thread: started by the first work, ended when idle, replaced after a crash. */
export class EmbeddingThread implements EmbeddingRunner {
  readonly #options: EmbeddingThreadOptions;
  #worker: Worker | null = null;
  #isReady = false;
  #isClosed = false;
  #running: QueuedText[] | null = null;
  #idleTimer: NodeJS.Timeout | null = null;
  #jobs = 0;

  constructor(options: EmbeddingThreadOptions) {
    this.#options = options;
  }

  wake(): void {
    if (this.#isClosed || this.#running !== null) return;
    if (this.#worker === null) {
      this.#start();
      return;
    }
    if (this.#isReady) this.#runNext(this.#worker);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#stopIdleTimer();
    const worker = this.#worker;
    this.#worker = null;
    this.#failRunning(new Error('closed'));
    if (worker !== null) await ended(worker);
  }

  #start(): void {
    const worker = new Worker(this.#options.workerUrl);
    this.#worker = worker;
    this.#isReady = false;
    worker.on('message', (reply: EmbedReply) => this.#onReply(worker, reply));
    worker.on('error', (error) => this.#onDeath(worker, error));
    worker.on('exit', (code) => this.#onDeath(worker, new Error(`embedding worker exited with ${code}`)));
  }

  #onReply(worker: Worker, reply: EmbedReply): void {
    if (worker !== this.#worker) return;
    if (reply.kind === 'ready') {
      this.#isReady = true;
    } else {
      const batch = this.#running ?? [];
      this.#running = null;
      if (reply.kind === 'failed') rejectBatch(batch, new Error(reply.message));
      else resolveBatch(batch, reply.vectors);
    }
    this.#runNext(worker);
  }

  #runNext(worker: Worker): void {
    this.#stopIdleTimer();
    const batch = this.#options.takeBatch();
    if (batch.length === 0) {
      this.#startIdleTimer(worker);
      return;
    }
    this.#running = batch;
    worker.ref();
    this.#jobs += 1;
    const job: EmbedJob = { id: this.#jobs, texts: batch.map((item) => item.text) };
    worker.postMessage(job);
  }

  #startIdleTimer(worker: Worker): void {
    // A waiting thread must not keep the process alive.
    worker.unref();
    this.#idleTimer = setTimeout(() => {
      this.#worker = null;
      worker.postMessage(END);
    }, this.#options.idleMs);
    this.#idleTimer.unref();
  }

  #stopIdleTimer(): void {
    if (this.#idleTimer !== null) clearTimeout(this.#idleTimer);
    this.#idleTimer = null;
  }

  #onDeath(worker: Worker, error: Error): void {
    if (worker !== this.#worker) return;
    const diedWhileLoading = !this.#isReady;
    this.#worker = null;
    this.#stopIdleTimer();
    this.#failRunning(error);
    // A worker that cannot load would be restarted forever, so the waiting texts fail instead.
    if (diedWhileLoading) rejectBatch(this.#takeAll(), error);
    else if (!this.#isClosed && this.#options.hasWork()) this.#start();
  }

  #takeAll(): QueuedText[] {
    const all: QueuedText[] = [];
    for (let batch = this.#options.takeBatch(); batch.length > 0; batch = this.#options.takeBatch())
      all.push(...batch);
    return all;
  }

  #failRunning(error: Error): void {
    const batch = this.#running ?? [];
    this.#running = null;
    rejectBatch(batch, error);
  }
}

/** Asks the thread to end and waits for it; a stuck thread is left until the process ends. */
async function ended(worker: Worker): Promise<void> {
  if (worker.threadId === -1) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const giveUp = setTimeout(resolve, END_WAIT_MS);
  worker.once('exit', resolve);
  worker.postMessage(END);
  await promise;
  clearTimeout(giveUp);
  worker.unref();
}
