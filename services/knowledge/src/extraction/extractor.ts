import { ProcessEnded, TaskFailed, createProcessPool, type EndReason } from '@colloquy/process-pool';
import { ExtractionError, type ExtractionErrorCode } from '../formats/extraction-error.ts';
import type { RecognisedPage } from '../formats/recognised-pages.ts';
import {
  extractionReplySchema,
  type ExtractedDocument,
  type ExtractionJob,
  type ExtractionTask,
} from './messages.ts';

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
  /** Recognises the text of these pages, from 1. Without it pages of pictures have no text. */
  readonly readScans?: ((pages: readonly number[]) => Promise<ReadScans>) | undefined;
}

/** What became of the pages that were to be recognised. */
export interface ReadScans {
  readonly recognised: readonly RecognisedPage[];
  /** Pages with something on them that could not be read, or that there was no time for. */
  readonly unread: number;
}

/** A document, and how many pages of pictures were read for it; null when it has none with anything on them. */
export interface ReadableDocument extends ExtractedDocument {
  readonly scans: { readonly read: number; readonly unread: number } | null;
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

  async function run(task: ExtractionTask, { signal, workspaceId }: ExtractOptions) {
    const reply = await pool.run(task, { signal, group: workspaceId }).catch((error: unknown) => {
      if (error instanceof ProcessEnded) throw new ExtractionError(ERROR_OF_END[error.reason], error);
      // What a reader throws that it did not foresee says that the document is not what its type promises.
      throw error instanceof TaskFailed ? new ExtractionError('CORRUPT', error) : error;
    });
    if (reply.kind === 'error') throw new ExtractionError(reply.code);
    return reply;
  }

  return {
    /** Throws ExtractionError when the document cannot be read, the signal's reason when aborted. */
    async extract(job: ExtractionJob, options: ExtractOptions = {}): Promise<ReadableDocument> {
      const { readScans } = options;
      let reply = await run({ ...job, asksForScans: readScans !== undefined, recognised: [] }, options);
      let scans: ReadableDocument['scans'] = null;
      if (reply.kind === 'scanned') {
        const { recognised, unread } = (await readScans?.(reply.pages)) ?? NOTHING_READ;
        if (recognised.length + unread > 0) scans = { read: recognised.length, unread };
        reply = await run({ ...job, asksForScans: false, recognised }, options);
      }
      if (reply.kind === 'scanned') throw new ExtractionError('READER_CRASHED');
      return { ...reply.document, scans };
    },
    close: () => pool.close(),
  };
}

const NOTHING_READ: ReadScans = { recognised: [], unread: 0 };
