import { Worker } from 'node:worker_threads';
import { AppError } from '@colloquy/errors';
import { vectorStoreUnavailable } from '../errors.ts';
import type {
  Call,
  Failure,
  Input,
  OperationName,
  Output,
  Request,
  Response,
  WorkerOptions,
} from './protocol.ts';

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: AppError) => void;
  readonly timer: NodeJS.Timeout;
}

/** One thread and its pending calls: its end does not affect the calls of a later thread. */
interface Thread {
  readonly worker: Worker;
  readonly waiting: Map<number, Waiting>;
}

/**
 * Calls the worker thread that owns the database. Starts the thread on the first call, and again after it died:
 * everything acknowledged is on disk.
 */
export function createWorkerClient(options: WorkerOptions) {
  let current: Thread | null = null;
  let closed = false;
  let lastId = 0;

  const finish = ({ worker, waiting }: Thread, id: number, then: (entry: Waiting) => void): void => {
    const entry = waiting.get(id);
    if (entry === undefined) return;
    waiting.delete(id);
    clearTimeout(entry.timer);
    if (waiting.size === 0) worker.unref();
    then(entry);
  };
  /** A thread that died reports an error first and its exit later, when the next one may already be running. */
  const fail = (thread: Thread, cause: unknown): void => {
    if (current === thread) current = null;
    for (const id of thread.waiting.keys()) {
      finish(thread, id, ({ reject }) => reject(vectorStoreUnavailable('failed', cause)));
    }
  };
  const start = (): Thread => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: options,
      name: 'vector-store',
    });
    const thread: Thread = { worker, waiting: new Map() };
    worker.on('message', (response: Response) =>
      finish(thread, response.id, ({ resolve, reject }) =>
        response.ok ? resolve(response.value) : reject(errorOf(response.failure)),
      ),
    );
    worker.on('error', (error) => fail(thread, error));
    worker.on('exit', (code) => fail(thread, new Error(`the thread ended with code ${code}`)));
    return thread;
  };
  const send = (call: Call, timeoutMs: number): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (closed) return reject(vectorStoreUnavailable('closed'));
      const thread = (current ??= start());
      thread.worker.ref();
      lastId += 1;
      const id = lastId;
      const giveUp = (): void =>
        finish(thread, id, (entry) => entry.reject(vectorStoreUnavailable('no-answer')));
      thread.waiting.set(id, { resolve, reject, timer: setTimeout(giveUp, timeoutMs) });
      const request: Request = { id, deadlineAt: Date.now() + timeoutMs, call };
      thread.worker.postMessage(request);
    });

  return {
    /**
     * Throws `vectorStoreUnavailable` when there was no answer within `timeoutMs` or the thread died; otherwise what
     * the operation threw.
     */
    call<K extends OperationName>(operation: K, input: Input<K>, timeoutMs: number): Promise<Output<K>> {
      // Both ends of the channel are compiled against `Operations`, so input and output belong together.
      return send({ operation, input } as Call, timeoutMs) as Promise<Output<K>>;
    },
    async close(timeoutMs: number) {
      if (closed) return;
      const running = current?.worker ?? null;
      if (running !== null) await send({ operation: 'close', input: null }, timeoutMs).catch(() => undefined);
      closed = true;
      if (running !== null) await exitOf(running, timeoutMs);
    },
  };
}

/**
 * Waits for the thread to end by itself, because `terminate` during compilation can abort the whole process (V8). A
 * stuck thread is left until the process ends.
 */
async function exitOf(worker: Worker, timeoutMs: number): Promise<void> {
  if (worker.threadId === -1) return;
  const exited = Promise.withResolvers<void>();
  worker.once('exit', () => exited.resolve());
  const giveUp = setTimeout(exited.resolve, timeoutMs);
  await exited.promise;
  clearTimeout(giveUp);
  worker.unref();
}

function errorOf(failure: Failure): AppError {
  if (failure.code === null) return vectorStoreUnavailable('failed', new Error(failure.message));
  const { code, message, details, retry } = failure;
  return new AppError({ code, message, details, retry });
}
