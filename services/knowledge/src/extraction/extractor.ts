import { ProcessEnded, TaskFailed, createProcessPool, type EndReason } from '@colloquy/process-pool';
import { ExtractionError, type ExtractionErrorCode } from '../formats/extraction-error.ts';
import { extractionReplySchema, type ExtractionJob } from './messages.ts';

export interface ExtractorOptions {
  /** Documents read at once; others wait. Default 2. */
  readonly maxProcesses?: number;
  /** A document that takes longer is given up with TIMEOUT. Default 120 s. */
  readonly timeoutMs?: number;
  /** Memory of the JavaScript heap of one process. Default 384 MB. */
  readonly heapMegabytes?: number;
  /** All memory of one process. Default 640 MB. */
  readonly residentMegabytes?: number;
  /** A process without work for this long ends. Default 20 s. */
  readonly idleMs?: number;
}

export interface ExtractOptions {
  readonly signal?: AbortSignal;
  /** The workspace of the document: while documents wait, workspaces take turns. */
  readonly workspaceId?: string;
}

const DEFAULTS = { maxProcesses: 2, timeoutMs: 120_000, heapMegabytes: 384, residentMegabytes: 640 };

const ERROR_OF_END: Readonly<Record<EndReason, ExtractionErrorCode>> = {
  timeout: 'TIMEOUT',
  memory: 'TOO_COMPLEX',
  crash: 'READER_CRASHED',
};

export type Extractor = ReturnType<typeof createExtractor>;

/** Reads documents in processes of their own, so that a hostile one ends its process and nothing else. */
export function createExtractor(options: ExtractorOptions = {}) {
  const pool = createProcessPool({
    ...DEFAULTS,
    ...options,
    entry: new URL('./extraction-worker.ts', import.meta.url),
    parseResult: (value) => extractionReplySchema.parse(value),
  });

  return {
    /** Throws ExtractionError when the document cannot be read, the signal's reason when aborted. */
    async extract(job: ExtractionJob, { signal, workspaceId }: ExtractOptions = {}) {
      const reply = await pool.run(job, { signal, group: workspaceId }).catch((error: unknown) => {
        if (error instanceof ProcessEnded) throw new ExtractionError(ERROR_OF_END[error.reason], error);
        // What a reader throws that it did not foresee says that the document is not what its type promises.
        throw error instanceof TaskFailed ? new ExtractionError('CORRUPT', error) : error;
      });
      if (reply.kind === 'error') throw new ExtractionError(reply.code);
      return reply.document;
    },
    close: () => pool.close(),
  };
}
