import type { DashboardFigures } from '../dashboard/figures.ts';
import type { Comparison } from '../measure/compare.ts';
import type { StartUpFigures } from '../measure/start-up.ts';

/** The product's aims, and the measured results. */
export interface Aim {
  readonly name: string;
  readonly wanted: string;
  readonly measured: string;
  readonly isMet: boolean;
}

export const AIM_CONNECTIONS = 32;
const MIN_THROUGHPUT_RATIO = 0.7;
const MAX_P99_RATIO = 1.5;
const MAX_SECOND_START_MS = 2_000;
const MAX_IDLE_BYTES = 300_000_000;
const MAX_LONGEST_TASK_MS = 200;

export function checkAims(
  asks: readonly Comparison[],
  start: StartUpFigures | null,
  dashboard: DashboardFigures | null,
): Aim[] {
  const crowded = asks.find(({ settings }) => settings.connections === AIM_CONNECTIONS);
  const aims: Aim[] = [];
  if (crowded !== undefined) {
    const { perSecond, p99Ms } = crowded.ratios;
    aims.push(
      {
        name: `throughput at ${AIM_CONNECTIONS} connections`,
        wanted: `>= ${MIN_THROUGHPUT_RATIO} of the bare handler`,
        measured: perSecond.median.toFixed(2),
        isMet: perSecond.median >= MIN_THROUGHPUT_RATIO,
      },
      {
        name: `p99 at ${AIM_CONNECTIONS} connections`,
        wanted: `<= ${MAX_P99_RATIO} of the bare handler`,
        measured: p99Ms.median.toFixed(2),
        isMet: p99Ms.median <= MAX_P99_RATIO,
      },
    );
  }
  if (start !== null) {
    aims.push(
      {
        name: 'second start',
        wanted: `< ${MAX_SECOND_START_MS} ms`,
        measured: `${start.secondReadyMs.median.toFixed(0)} ms`,
        isMet: start.secondReadyMs.median < MAX_SECOND_START_MS,
      },
      {
        name: 'idle memory',
        wanted: `< ${MAX_IDLE_BYTES / 1_000_000} MB`,
        measured: `${(start.idleBytes / 1_000_000).toFixed(0)} MB`,
        isMet: start.idleBytes < MAX_IDLE_BYTES,
      },
    );
  }
  return [...aims, ...(dashboard === null ? [] : screenAims(dashboard))];
}

/** One row per screen: the step with the longest task, median of all runs. */
function screenAims({ steps }: DashboardFigures): Aim[] {
  return [...new Set(steps.map(({ screen }) => screen))].map((screen) => {
    const worst = steps
      .filter((step) => step.screen === screen)
      .reduce((left, right) => (right.longestCpuMs.median > left.longestCpuMs.median ? right : left));
    const { longestCpuMs, longestMs, step } = worst;
    return {
      name: `longest task of ${screen}`,
      wanted: `<= ${MAX_LONGEST_TASK_MS} ms of the processor`,
      measured: `${longestCpuMs.median.toFixed(0)} ms (${step}; ${longestMs.median.toFixed(0)} ms on the clock)`,
      isMet: longestCpuMs.median <= MAX_LONGEST_TASK_MS,
    };
  });
}
