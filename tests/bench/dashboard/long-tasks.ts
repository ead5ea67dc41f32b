import type { Page } from 'playwright-core';
import { z } from 'zod';
import { waitUntil } from '../../product/index.ts';
import type { BlockedTime } from './figures.ts';

/** The page must be idle for this long before a step has ended. */
const QUIET_MS = 400;
/** A step that keeps the page busy for longer is measured up to this limit. */
const PATIENCE_MS = 30_000;

/** Source of the page script that records long tasks from the start of the document. */
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

/** Waits for frames too, because a step may be rendered later. */
const QUIET = `(async () => {
  const since = performance.now();
  const isBusy = () => performance.now() - Math.max(benchTasks.last, since) < ${QUIET_MS};
  do await new Promise((done) => setTimeout(done, 50));
  while (isBusy() && performance.now() - since < ${PATIENCE_MS});
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return benchTasks.take();
})()`;

/** Call it before the page opens anything. */
export async function watchLongTasks(page: Page): Promise<void> {
  await page.addInitScript(WATCH);
}

/**
 * Performs a step, waits until its result is visible and the page is idle, and returns how long the main thread was
 * blocked. `done` must be cheap, because a search by roles through a long page would itself be a long task.
 */
export async function measureStep(
  page: Page,
  step: () => Promise<unknown>,
  done: string,
): Promise<Omit<BlockedTime, 'longestCpuMs'>> {
  await page.evaluate('window.benchTasks?.take()');
  await step();
  // Through the debugger, because the page's own policy forbids evaluating code.
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
