import type { Browser, Page } from 'playwright-core';
import { z } from 'zod';

const TASK = 'ThreadControllerImpl::RunTask';
const MARK = 'bench:';
const US_PER_MS = 1_000;

const eventSchema = z.object({
  name: z.string(),
  pid: z.int(),
  tid: z.int(),
  /** Start in µs of a clock shared by all of the browser's processes. */
  ts: z.number(),
  /** Processor time in µs, which excludes other processes on the machine. */
  tdur: z.number().optional(),
});
const traceSchema = z.object({ traceEvents: z.array(z.looseObject({})) });
type TraceEvent = z.infer<typeof eventSchema>;

/** The tasks of a page's main thread, split into steps. */
export interface TaskTrace {
  /** Ends the previous step and starts the next. */
  cut(): Promise<void>;
  /** Stops; returns the longest task of each step, in ms of processor time. */
  longestByStep(): Promise<number[]>;
}

/** A browser supports one trace at a time. */
export async function traceTasks(browser: Browser, page: Page): Promise<TaskTrace> {
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
  return {
    cut: () => page.evaluate(`void performance.mark('${MARK}')`),
    longestByStep: async () => longestTasks(await browser.stopTracing()),
  };
}

function longestTasks(bytes: Buffer): number[] {
  const { traceEvents } = traceSchema.parse(JSON.parse(bytes.toString()));
  const events = traceEvents
    .filter(({ name }) => name === TASK || name === MARK)
    .map((event) => eventSchema.parse(event));
  const cuts = events.filter(({ name }) => name === MARK).toSorted((left, right) => left.ts - right.ts);
  const main: TraceEvent | undefined = cuts.at(-1);
  const tasks = events.filter(({ name, pid, tid }) => name === TASK && pid === main?.pid && tid === main.tid);
  return cuts.slice(1).map((end, at) => {
    const begin = cuts[at]?.ts ?? 0;
    const inside = tasks.filter(({ ts }) => ts >= begin && ts < end.ts);
    return Math.max(0, ...inside.map(({ tdur = 0 }) => tdur / US_PER_MS));
  });
}
