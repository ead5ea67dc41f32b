import { createChromiumRenderer, type ChromiumRenderer } from '@colloquy/crawler/rendering';
import { serveTasks } from '@colloquy/process-pool';
import { createSafeFetch } from '@colloquy/safe-fetch';
import { renderTaskSchema, type RenderTask } from './messages.ts';

let renderer: ChromiumRenderer | null = null;

/** The browser of this process, with the guard through which it reaches anything. All tasks name the same one. */
function browserOf({ browser: { allowedPrivateHosts, ...browser } }: RenderTask): ChromiumRenderer {
  const { userAgent } = browser;
  return createChromiumRenderer({ ...browser, guard: createSafeFetch({ userAgent, allowedPrivateHosts }) });
}

serveTasks(async (message) => {
  const task = renderTaskSchema.parse(message);
  renderer ??= browserOf(task);
  return renderer.render(task.url, { document: task.document });
});
