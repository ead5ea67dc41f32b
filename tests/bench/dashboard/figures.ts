import type { Summary } from '../statistics.ts';

/** How long the main thread of a page was taken. */
export interface BlockedTime {
  /** On the clock, as the browser tells a page of its long tasks; 0 when there was none of 50 ms and more. */
  readonly longestMs: number;
  /** All of them together. */
  readonly totalMs: number;
  /** The longest task in time of the processor: on a busy machine the clock also counts what others do. */
  readonly longestCpuMs: number;
}

export interface BlockedSummary {
  readonly longestMs: Summary;
  readonly totalMs: Summary;
  readonly longestCpuMs: Summary;
}

/** One step on one screen, over all runs. */
export interface StepFigures extends BlockedSummary {
  readonly screen: string;
  readonly step: string;
  /** Its longest task divided by that of the baseline, in time of the processor, run by run. */
  readonly ratio: Summary;
}

export interface DashboardFigures {
  /** Loading the sign-in page: the same build, without any record. */
  readonly baseline: BlockedSummary;
  readonly sizes: { readonly bots: number; readonly items: number; readonly chats: number };
  readonly runs: number;
  readonly steps: readonly StepFigures[];
}
