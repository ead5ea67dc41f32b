/** One command of a lane. */
export interface Step {
  readonly label: string;
  /** A program of the repository and its arguments, run by the current Node in the repository's root. */
  readonly command: readonly [script: string, ...args: string[]];
  /** The vitest project of the step's report. */
  readonly project?: string;
}

/** A part of the whole suite that can pass, fail or not run on its own. */
export interface Lane {
  readonly name: string;
  readonly about: string;
  readonly steps: readonly Step[];
  /** How many steps run in parallel; default: one. Parallel steps must not depend on each other. */
  readonly stepsAtOnce?: number;
  /** Included in `--quick`: pure and fast. */
  readonly quick?: true;
  /** Prints why the lane cannot run on this machine, or prepares what it needs. */
  readonly prepare?: () => Preparation;
}

export type Preparation =
  | { readonly notRun: string }
  | { readonly environment: Readonly<Record<string, string>> };

/** A lane, or a part of one that a test reported with `LANE NOT RUN: <name> — <reason>`. */
export type LaneResult =
  | {
      readonly name: string;
      readonly state: 'passed' | 'failed';
      readonly counts: Counts;
      readonly failures: readonly Failure[];
      readonly seconds: number;
      /** The duration of each test file, imports included. */
      readonly files: readonly FileTime[];
    }
  | { readonly name: string; readonly state: 'not run'; readonly reason: string };

export interface FileTime {
  readonly file: string;
  readonly seconds: number;
}

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** A failed test, or a file that failed outside of its tests, with its message. */
export interface Failure {
  readonly file: string;
  readonly test: string;
  readonly message: string;
}

export const NO_COUNTS: Counts = { passed: 0, failed: 0, skipped: 0 };

export function addCounts(left: Counts, right: Counts): Counts {
  return {
    passed: left.passed + right.passed,
    failed: left.failed + right.failed,
    skipped: left.skipped + right.skipped,
  };
}
