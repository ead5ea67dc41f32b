import type { FlowStep } from '@colloquy/contracts';
import { checkOf } from '../steps/registry.ts';

/** The steps with a pattern that cannot be matched in linear time: they are refused when they are saved. */
export function unsafePatterns(steps: readonly FlowStep[]): string[] {
  return steps.filter((step) => !checkOf(step).isSafe()).map(({ id }) => id);
}
