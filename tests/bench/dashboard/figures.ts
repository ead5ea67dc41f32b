import type { Summary } from '../statistics.ts';

/** How long the main thread of a page was busy. */
export interface BlockedTime {
  /** Wall time of the longest task, as the browser reports it; 0 without a task of 50 ms or more. */
  readonly longestMs: number;
  /** Total of all long tasks. */
  readonly totalMs: number;
  /** The longest task in processor time, because on a busy machine wall time includes other processes. */
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
  /** Its longest task divided by the baseline's, in processor time, per run. */
  readonly ratio: Summary;
}

export interface DashboardFigures {
  /** Loading the sign-in page: the same build without records. */
  readonly baseline: BlockedSummary;
  readonly sizes: { readonly bots: number; readonly items: number; readonly chats: number };
  readonly runs: number;
  readonly steps: readonly StepFigures[];
}
