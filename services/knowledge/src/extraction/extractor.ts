import { Worker } from 'node:worker_threads';
import { ExtractionFault } from './extraction-fault.ts';
import type { ExtractedDocument, ExtractionJob, ThreadReply } from './messages.ts';

export interface ExtractorOptions {
  /** A document that takes longer is given up with TIMEOUT. Default 120 s. */
  readonly timeoutMs?: number;
  /** Memory of the JavaScript heap of one thread. Default 384 MB. */
  readonly heapMegabytes?: number;
  /** Memory outside of the heap (buffers) of one thread. Default 512 MB. */
  readonly externalMegabytes?: number;
  /** A thread without work for this long ends. Default 20 s. */
  readonly idleMs?: number;
}

export interface ExtractOptions {
  readonly signal?: AbortSignal;
  readonly onSplit?: () => void;
}

/** Reads documents in threads of their own, so that a hostile one ends its thread and nothing else. */
export interface Extractor {
  /** Throws ExtractionFault when the document is at fault, the signal's reason when aborted. */
  extract(job: ExtractionJob, options?: ExtractOptions): Promise<ExtractedDocument>;
  close(): Promise<void>;
}

const DEFAULT_TIMEOUT_MS = 120_000;
const DEFAULT_HEAP_MB = 384;
const DEFAULT_EXTERNAL_MB = 512;
const DEFAULT_IDLE_MS = 20_000;
const MEMORY_CHECK_MS = 250;
const MEGABYTE = 1024 * 1024;
/** A thread is replaced after so many documents: parsers leak a little. */
const DOCUMENTS_PER_THREAD = 50;

interface Thread {
  readonly worker: Worker;
  documents: number;
  idleTimer: NodeJS.Timeout | undefined;
}

/** As many threads as documents are read at once; the worker loop bounds that. */
export function createExtractor(options: ExtractorOptions = {}): Extractor {
  const { timeoutMs = DEFAULT_TIMEOUT_MS, idleMs = DEFAULT_IDLE_MS } = options;
  const heapMb = options.heapMegabytes ?? DEFAULT_HEAP_MB;
  const externalBytes = (options.externalMegabytes ?? DEFAULT_EXTERNAL_MB) * MEGABYTE;
  const idle: Thread[] = [];
  const all = new Set<Thread>();

  function start(): Thread {
    const worker = new Worker(new URL('./extraction-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
      // Parsers print warnings about broken files; they belong to no log.
      stdout: true,
      stderr: true,
    });
    worker.stdout.resume();
    worker.stderr.resume();
    worker.unref();
    const thread: Thread = { worker, documents: 0, idleTimer: undefined };
    all.add(thread);
    worker.once('exit', () => {
      all.delete(thread);
      const at = idle.indexOf(thread);
      if (at >= 0) idle.splice(at, 1);
    });
    // A failure between two documents concerns nobody: `exit` follows.
    worker.on('error', () => undefined);
    return thread;
  }

  async function end(thread: Thread): Promise<void> {
    clearTimeout(thread.idleTimer);
    all.delete(thread);
    await thread.worker.terminate();
  }

  function giveBack(thread: Thread): void {
    if (thread.documents >= DOCUMENTS_PER_THREAD) return void end(thread);
    thread.worker.unref();
    thread.idleTimer = setTimeout(() => {
      idle.splice(idle.indexOf(thread), 1);
      void end(thread);
    }, idleMs);
    thread.idleTimer.unref();
    idle.push(thread);
  }

  return {
    async extract(job, { signal, onSplit } = {}) {
      signal?.throwIfAborted();
      const thread = idle.pop() ?? start();
      clearTimeout(thread.idleTimer);
      thread.documents += 1;
      thread.worker.ref();
      const limits = { timeoutMs, externalBytes, signal, onSplit };
      try {
        const result = await runOn(thread.worker, job, limits);
        giveBack(thread);
        return result;
      } catch (error) {
        // A thread that said why a document is bad is still good; any other is not trusted again.
        if (error instanceof ExtractionFault && error.cause === REPORTED) giveBack(thread);
        else await end(thread);
        throw error;
      }
    },
    async close() {
      await Promise.all([...all].map(end));
    },
  };
}

/** Marks faults that the thread itself reported. */
const REPORTED = Symbol('reported by the thread');

interface Limits extends ExtractOptions {
  readonly timeoutMs: number;
  readonly externalBytes: number;
}

function runOn(worker: Worker, job: ExtractionJob, limits: Limits): Promise<ExtractedDocument> {
  const { promise, resolve, reject } = Promise.withResolvers<ExtractedDocument>();
  const timeout = setTimeout(() => reject(new ExtractionFault('TIMEOUT')), limits.timeoutMs);
  const memory = setInterval(() => {
    worker.getHeapStatistics().then(
      ({ external_memory: external }) => {
        if (external > limits.externalBytes) reject(new ExtractionFault('TOO_COMPLEX'));
      },
      // The thread has ended: its own events tell why.
      () => undefined,
    );
  }, MEMORY_CHECK_MS);
  const onMessage = (reply: ThreadReply): void => {
    if (reply.kind === 'stage') limits.onSplit?.();
    else if (reply.kind === 'done') resolve(reply.document);
    else if (reply.kind === 'fault') reject(new ExtractionFault(reply.code, REPORTED));
    else reject(new ExtractionFault('CORRUPT', new Error(reply.message)));
  };
  const onError = (error: Error): void => {
    const isMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    reject(new ExtractionFault(isMemory ? 'TOO_COMPLEX' : 'CORRUPT', error));
  };
  const onExit = (): void => reject(new ExtractionFault('TOO_COMPLEX'));
  const onAbort = (): void => reject(limits.signal?.reason);
  worker.on('message', onMessage);
  worker.on('error', onError);
  worker.on('exit', onExit);
  limits.signal?.addEventListener('abort', onAbort, { once: true });
  worker.postMessage(job);
  return promise.finally(() => {
    clearTimeout(timeout);
    clearInterval(memory);
    worker.off('message', onMessage);
    worker.off('error', onError);
    worker.off('exit', onExit);
    limits.signal?.removeEventListener('abort', onAbort);
  });
}
