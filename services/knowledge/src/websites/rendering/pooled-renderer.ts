import { PageExceeded, type RenderedPage, type Renderer, type RenderOptions } from '@colloquy/crawler';
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

export type RenderPool = ReturnType<typeof createRenderPool>;

/**
 * Shows pages in a browser that a process of its own drives: what a page makes its browser say, a page may say without
 * end. Groups take turns at it. It starts with the first page and ends after some seconds without one.
 */
export function createRenderPool() {
  const pool = createProcessPool<RenderTask, RenderReply>({
    ...LIMITS,
    entry: new URL('./render-worker.ts', import.meta.url),
    parseResult: (value) => renderReplySchema.parse(value),
  });
  return {
    /** Throws TaskFailed when the browser does not start, and the signal's reason when aborted. */
    run: (
      task: RenderTask,
      { signal, group }: Pick<RenderOptions, 'signal' | 'group'>,
    ): Promise<RenderReply> =>
      pool.run(task, { signal, group }).catch((error: unknown): RenderReply => {
        if (error instanceof ProcessEnded) return { kind: 'exceeded' };
        throw error;
      }),
    close: () => pool.close(),
  };
}

/** The page of a reply; null when the browser could not show it. Throws PageExceeded. */
export function renderedPage(url: string, reply: RenderReply): RenderedPage | null {
  if (reply.kind === 'exceeded') throw new PageExceeded(url);
  return reply.kind === 'shown' ? { html: reply.html, growsOnScroll: reply.growsOnScroll } : null;
}

/** Shows pages in the Chromium of this machine. */
export function createPooledRenderer(browser: RenderTask['browser']): Renderer {
  const pool = createRenderPool();
  return {
    render: async (url, { document, signal, group } = {}) =>
      renderedPage(url, await pool.run({ browser, url, document }, { signal, group })),
    close: () => pool.close(),
  };
}
