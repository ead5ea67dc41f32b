import { createChromiumRenderer, PageExceeded, type ChromiumRenderer } from '@colloquy/crawler/rendering';
import { serveTasks } from '@colloquy/process-pool';
import { createSafeFetch } from '@colloquy/safe-fetch';
import { renderTaskSchema, type RenderReply, type RenderTask } from './messages.ts';

let renderer: ChromiumRenderer | null = null;

/** The browser of this process, with the guard through which it reaches anything. All tasks name the same one. */
function browserOf({ browser: { allowedPrivateHosts, ...browser } }: RenderTask): ChromiumRenderer {
  const { userAgent } = browser;
  return createChromiumRenderer({ ...browser, guard: createSafeFetch({ userAgent, allowedPrivateHosts }) });
}

serveTasks(async (message): Promise<RenderReply> => {
  const task = renderTaskSchema.parse(message);
  renderer ??= browserOf(task);
  try {
    const shown = await renderer.render(task.url, { document: task.document });
    return shown === null ? { kind: 'unshown' } : { kind: 'shown', ...shown };
  } catch (error) {
    if (error instanceof PageExceeded) return { kind: 'exceeded' };
    throw error;
  }
});
