/** One command of a lane. */
export interface Step {
  readonly label: string;
  /** A program of the repository and its arguments, run by this Node from the repository's root. */
  readonly command: readonly [script: string, ...args: string[]];
  /** The vitest project whose results the step reports. */
  readonly project?: string;
}

/** A part of the whole suite that can pass, fail or not run on its own. */
export interface Lane {
  readonly name: string;
  readonly about: string;
  readonly steps: readonly Step[];
  /** How many steps run beside each other; one where this is left out. They must not need each other. */
  readonly stepsAtOnce?: number;
  /** Belongs to `--quick`: pure and fast. */
  readonly quick?: true;
  /** Says why the lane cannot run on this machine, or what it needs to find there. */
  readonly prepare?: () => Preparation;
}

export type Preparation =
  | { readonly notRun: string }
  | { readonly environment: Readonly<Record<string, string>> };

/** A lane of its own, or one that a test reported with `LANE NOT RUN: <name> — <reason>`. */
export type LaneResult =
  | {
      readonly name: string;
      readonly state: 'passed' | 'failed';
      readonly counts: Counts;
      readonly failures: readonly Failure[];
      readonly seconds: number;
      /** What each test file took, its imports included. */
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

/** A failed test, or a file that failed outside of its tests, with what it said. */
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
