import type { SiteReader } from '@colloquy/crawler';
import { ExtractionError, type ExtractionErrorCode } from '@colloquy/document-text';
import type { RecognisedPage } from '@colloquy/document-text/recognised-page';
import {
  ProcessEnded,
  TaskFailed,
  createProcessPool,
  type EndReason,
  type ProcessPool,
} from '@colloquy/process-pool';
import type { SiteTask } from '../site-reading/messages.ts';
import {
  readingReplySchema,
  type ExtractedDocument,
  type ExtractionJob,
  type ExtractionTask,
  type ReadingReply,
} from './messages.ts';
import type { ReadingTask } from './reading-task.ts';

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

/** The result of recognising scanned pages. */
export interface ReadScans {
  readonly recognised: readonly RecognisedPage[];
  /** Pages with content that could not be recognised, or not within the time limit. */
  readonly unread: number;
}

/** A document, and its numbers of scanned pages; null when it has none with content. */
export interface ReadableDocument extends ExtractedDocument {
  readonly scans: { readonly read: number; readonly unread: number } | null;
}

const DEFAULTS = { maxProcesses: 2, timeoutMs: 120_000, heapMegabytes: 384, residentMegabytes: 640 };

/** A page of 5 MB takes a second or two; what takes this long was made for it. */
const SITE_TIMEOUT_MS = 20_000;
/** Processes are replaced after so many tasks, as parsers of documents leak a little; those of pages do not. */
const SITE_WEAR = 0.05;

const ERROR_OF_END: Readonly<Record<EndReason, ExtractionErrorCode>> = {
  timeout: 'TIMEOUT',
  memory: 'TOO_COMPLEX',
  crash: 'READER_CRASHED',
};

export type Extractor = ReturnType<typeof createExtractor>;

/**
 * Reads documents, and what sites have sent, in processes of their own, so that a hostile one ends its process and
 * nothing else. Workspaces take turns at these processes, whatever they have to read.
 */
export function createExtractor(options: ExtractorOptions = {}) {
  const pool = createProcessPool<ReadingTask, ReadingReply>({
    ...DEFAULTS,
    ...options,
    entry: new URL('./extraction-worker.ts', import.meta.url),
    parseResult: (value) => readingReplySchema.parse(value),
  });

  async function run(document: ExtractionTask, { signal, workspaceId }: ExtractOptions) {
    const task = { kind: 'document', document } as const;
    const reply = await pool.run(task, { signal, group: workspaceId }).catch((error: unknown) => {
      if (error instanceof ProcessEnded) throw new ExtractionError(ERROR_OF_END[error.reason], error);
      // What a reader throws that it did not foresee says that the document is not what its type promises.
      throw error instanceof TaskFailed ? new ExtractionError('CORRUPT', error) : error;
    });
    if (reply.kind === 'error') throw new ExtractionError(reply.code);
    if (reply.kind === 'done' || reply.kind === 'scanned') return reply;
    throw new ExtractionError('READER_CRASHED');
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
    siteReader: (workspaceId: string) => createSiteReader(pool, workspaceId),
    close: () => pool.close(),
  };
}

/** Reads what the sites of one workspace have sent. What ends its process, or what no reader foresaw, is null. */
function createSiteReader(pool: ProcessPool<ReadingTask, ReadingReply>, workspaceId: string): SiteReader {
  const options = { group: workspaceId, timeoutMs: SITE_TIMEOUT_MS, wear: SITE_WEAR };
  const read = async (site: SiteTask, signal: AbortSignal | undefined): Promise<ReadingReply | null> => {
    try {
      return await pool.run({ kind: 'site', site }, { ...options, signal });
    } catch (error) {
      if (error instanceof ProcessEnded || error instanceof TaskFailed) return null;
      throw error;
    }
  };
  return {
    async readPage(file, signal) {
      const reply = await read({ kind: 'page', file }, signal);
      return reply?.kind === 'page' ? reply.reading : null;
    },
    async readSitemap(file, signal) {
      const reply = await read({ kind: 'sitemap', file }, signal);
      return reply?.kind === 'sitemap' ? reply.reading : null;
    },
    async readRobots(file, signal) {
      const reply = await read({ kind: 'robots', file }, signal);
      return reply?.kind === 'robots' ? reply.reading : null;
    },
  };
}

const NOTHING_READ: ReadScans = { recognised: [], unread: 0 };
