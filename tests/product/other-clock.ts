import { join } from 'node:path';
import { REPOSITORY_DIR } from './node-binary.ts';

/** A process whose wall clock is not the machine's. Its monotonic clock is. */
export interface OtherClock {
  /** How far ahead it begins, in ms. */
  readonly aheadMs?: number;
  /** How far it steps on at each SIGWINCH, in ms. */
  readonly stepMs?: number;
}

/** Environment variables that give a process of ours such a clock. */
export function otherClock({ aheadMs = 0, stepMs = 0 }: OtherClock): Record<string, string> {
  return {
    NODE_OPTIONS: `--import=${join(REPOSITORY_DIR, 'tests/product/clock-preload.mjs')}`,
    CLOCK_AHEAD_MS: String(aheadMs),
    CLOCK_STEP_MS: String(stepMs),
  };
}
