import { createChromiumRenderer, PageExceeded, type ChromiumRenderer } from '@colloquy/crawler/rendering';
import { serveTasks } from '@colloquy/process-pool';
import { createSafeFetch } from '@colloquy/safe-fetch';
import { renderTaskSchema, type RenderReply, type RenderTask } from './messages.ts';

let current: { readonly key: string; readonly renderer: ChromiumRenderer } | null = null;

/**
 * The browser of this process, with the guard through which it reaches anything. A task with other private hosts than
 * the one before gets a new browser, because open connections pass the guard unasked.
 */
async function browserOf({ browser }: RenderTask): Promise<ChromiumRenderer> {
  const key = JSON.stringify(browser);
  if (current?.key === key) return current.renderer;
  await current?.renderer.close();
  const { allowedPrivateHosts, ...options } = browser;
  const guard = createSafeFetch({ userAgent: options.userAgent, allowedPrivateHosts });
  const renderer = createChromiumRenderer({ ...options, guard });
  current = { key, renderer };
  return renderer;
}

serveTasks(async (message): Promise<RenderReply> => {
  const task = renderTaskSchema.parse(message);
  const renderer = await browserOf(task);
  try {
    const shown = await renderer.render(task.url, { document: task.document });
    return shown === null ? { kind: 'unshown' } : { kind: 'shown', ...shown };
  } catch (error) {
    if (error instanceof PageExceeded) return { kind: 'exceeded' };
    throw error;
  }
});
