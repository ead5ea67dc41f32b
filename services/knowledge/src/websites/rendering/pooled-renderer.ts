import { PageExceeded, type Renderer } from '@colloquy/crawler';
import { createProcessPool, ProcessEnded } from '@colloquy/process-pool';
import { renderReplySchema, type RenderReply, type RenderTask } from './messages.ts';

/**
 * One process drives the browser, and one page at a time is shown in it. The kernel's limit of memory holds for each
 * process of the browser, too, which needs some 1.3 GB of it to begin with; its time is above what a page may take in the
 * browser, so that it ends a driver that hangs.
 */
const LIMITS = {
  maxProcesses: 1,
  timeoutMs: 60_000,
  heapMegabytes: 256,
  residentMegabytes: 1_024,
  hasFolder: true,
};

/**
 * Shows pages in a browser that a process of its own drives: what a page makes its browser say, a page may say without
 * end. Groups take turns at it. It starts with the first page and ends after some seconds without one.
 */
export function createPooledRenderer(browser: RenderTask['browser']): Renderer {
  const pool = createProcessPool<RenderTask, RenderReply>({
    ...LIMITS,
    entry: new URL('./render-worker.ts', import.meta.url),
    parseResult: (value) => renderReplySchema.parse(value),
  });
  return {
    async render(url, { document, signal, group } = {}) {
      const reply = await pool
        .run({ browser, url, document }, { signal, group })
        .catch((error: unknown): RenderReply => {
          if (error instanceof ProcessEnded) return { kind: 'exceeded' };
          throw error;
        });
      if (reply.kind === 'exceeded') throw new PageExceeded(url);
      return reply.kind === 'shown' ? { html: reply.html, growsOnScroll: reply.growsOnScroll } : null;
    },
    close: () => pool.close(),
  };
}
