import type { Page } from 'playwright-core';
import { z } from 'zod';
import { waitUntil } from '../../product/index.ts';
import type { BlockedTime } from './figures.ts';

/** What the page must be without, for as long, before a step counts as over. */
const QUIET_MS = 400;
/** A step that keeps the page busy for longer is measured until here. */
const PATIENCE_MS = 30_000;

/** In text, as it runs in the page: keeps the lengths of long tasks, from the first line of the document on. */
const WATCH = `(() => {
  const watch = { lengths: [], last: 0 };
  const keep = (entries) => {
    for (const { duration, startTime } of entries) {
      watch.lengths.push(duration);
      watch.last = startTime + duration;
    }
  };
  const observer = new PerformanceObserver((list) => keep(list.getEntries()));
  observer.observe({ type: 'longtask', buffered: true });
  watch.take = () => {
    keep(observer.takeRecords());
    return watch.lengths.splice(0);
  };
  window.benchTasks = watch;
})()`;

/** Frames are counted, not only tasks: what a step has asked for may be drawn later. */
const QUIET = `(async () => {
  const since = performance.now();
  const isBusy = () => performance.now() - Math.max(benchTasks.last, since) < ${QUIET_MS};
  do await new Promise((done) => setTimeout(done, 50));
  while (isBusy() && performance.now() - since < ${PATIENCE_MS});
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return benchTasks.take();
})()`;

/** Must be called before the page opens anything. */
export async function watchLongTasks(page: Page): Promise<void> {
  await page.addInitScript(WATCH);
}

/**
 * Does a step, waits until it shows and the page is at rest, and answers how long its main thread could not be
 * used. What `done` asks is cheap: a search by roles through a long page would itself be a long task.
 */
export async function measureStep(
  page: Page,
  step: () => Promise<unknown>,
  done: string,
): Promise<Omit<BlockedTime, 'longestCpuMs'>> {
  await page.evaluate('window.benchTasks?.take()');
  await step();
  // Through the debugger, as the page's own policy rightly refuses code in text.
  await waitUntil(`${done} after a step`, async () => (await page.evaluate(done)) === true, {
    timeoutMs: PATIENCE_MS,
    intervalMs: 50,
  });
  await page.waitForLoadState('networkidle');
  const lengths = z.array(z.number()).parse(await page.evaluate(QUIET));
  return {
    longestMs: Math.max(0, ...lengths),
    totalMs: lengths.reduce((sum, length) => sum + length, 0),
  };
}
