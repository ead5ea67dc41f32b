import type { RecognisedPage } from '@colloquy/document-text/recognised-page';
import { createProcessPool, ProcessEnded, TaskFailed } from '@colloquy/process-pool';
import { SCAN_MAX_PAGES, SCAN_MAX_SECONDS } from '../../config.ts';
import type { ScanLanguage } from './scan-languages.ts';
import { scanReplySchema, type ScanReply, type ScanTask } from './scan-messages.ts';

export interface ScanReaderOptions {
  /** Documents whose pages are recognised at once; others wait. Default 2. */
  readonly maxProcesses?: number;
  /** Pages of one document that are recognised; those after them stay unread. Default 200. */
  readonly maxPages?: number;
  /** Time for the pages of one document; those left then stay unread. Default 10 minutes. */
  readonly maxMs?: number;
  /** A page that takes longer is given up. Default 120 s. */
  readonly timeoutMs?: number;
  /** All memory of one process. Default 640 MB. */
  readonly residentMegabytes?: number;
}

/**
 * A page of A4 takes some 330 MB, most of it outside of the heap. Recognition has a thread of its own, and a change of
 * the language begins another before the system has all of the first one back.
 */
const DEFAULTS = {
  maxProcesses: 2,
  timeoutMs: 120_000,
  heapMegabytes: 256,
  residentMegabytes: 640,
  threads: 3,
};
/** A process begins no page after this long, so that an honest page never meets the end of the process' time. */
const TASK_BUDGET_MS = 30_000;
/** Pages of one task: after them the signal, the lease and the progress are looked after. */
const PAGES_PER_TASK = 8;
/** Processes that one document may end, by their memory, their time or a crash, before the rest of it stays unread. */
const MAX_ENDED_PROCESSES = 3;

export interface ScanRequest {
  readonly bytes: Uint8Array;
  readonly pages: readonly number[];
  readonly language: ScanLanguage;
  readonly isLanguageSure: boolean;
  readonly workspaceId: string;
  readonly signal: AbortSignal;
  /** Called before the first page and after some; what it throws ends the work. */
  readonly report: (done: number, total: number) => Promise<void>;
}

export interface Recognition {
  readonly recognised: readonly RecognisedPage[];
  /** Pages with something on them that could not be read, or that a bound left out. */
  readonly unread: number;
}

export type ScanReader = ReturnType<typeof createScanReader>;

/** Recognises the text of scanned pages in processes of their own, within bounds of pages, time and memory. */
export function createScanReader(options: ScanReaderOptions = {}) {
  const { maxPages = SCAN_MAX_PAGES, maxMs = SCAN_MAX_SECONDS * 1_000 } = options;
  const pool = createProcessPool<ScanTask, ScanReply>({
    ...DEFAULTS,
    ...options,
    entry: new URL('./scan-worker.ts', import.meta.url),
    parseResult: (value) => scanReplySchema.parse(value),
  });

  /** Null when the process ended over the task. */
  async function run(task: ScanTask, { signal, workspaceId }: ScanRequest): Promise<ScanReply | null> {
    return pool.run(task, { signal, group: workspaceId }).catch((error: unknown) => {
      if (error instanceof ProcessEnded || error instanceof TaskFailed) return null;
      throw error;
    });
  }

  return {
    /** Throws the signal's reason when aborted, and what `report` throws. */
    async recognise(request: ScanRequest): Promise<Recognition> {
      const endsAt = performance.now() + maxMs;
      const waiting = request.pages.slice(0, maxPages);
      const total = waiting.length;
      const recognised: RecognisedPage[] = [];
      let unread = request.pages.length - total;
      let { language, isLanguageSure } = request;
      let ended = 0;
      while (waiting.length > 0 && ended < MAX_ENDED_PROCESSES && performance.now() < endsAt) {
        await request.report(total - waiting.length, total);
        // After a process ended each page is a task of its own, so that one bad page takes no others with it.
        const pages = waiting.slice(0, ended === 0 ? PAGES_PER_TASK : 1);
        const { bytes } = request;
        const task = { bytes, pages, language, isLanguageSure, budgetMs: TASK_BUDGET_MS };
        const reply = await run(task, request);
        if (reply === null) {
          ended += 1;
          if (pages.length === 1) unread += waiting.splice(0, 1).length;
          continue;
        }
        ({ language, isLanguageSure } = reply);
        recognised.push(...reply.recognised);
        unread += reply.unread.length;
        const looked = reply.recognised.length + reply.unread.length + reply.blank.length;
        // A process that looked at no page would be asked for ever.
        unread += looked === 0 ? waiting.splice(0, 1).length : 0;
        waiting.splice(0, looked);
      }
      return { recognised, unread: unread + waiting.length };
    },
    close: () => pool.close(),
  };
}
