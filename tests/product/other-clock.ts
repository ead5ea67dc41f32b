import { join } from 'node:path';
import { REPOSITORY_DIR } from './node-binary.ts';

/** A wall clock that differs from the machine's. The monotonic clock does not. */
export interface OtherClock {
  /** How far ahead it starts, in ms. */
  readonly aheadMs?: number;
  /** How far it steps forward at each SIGWINCH, in ms. */
  readonly stepMs?: number;
}

/** The environment variables that give one of our processes such a clock. */
export function otherClock({ aheadMs = 0, stepMs = 0 }: OtherClock): Record<string, string> {
  return {
    NODE_OPTIONS: `--import=${join(REPOSITORY_DIR, 'tests/product/clock-preload.mjs')}`,
    CLOCK_AHEAD_MS: String(aheadMs),
    CLOCK_STEP_MS: String(stepMs),
  };
}
