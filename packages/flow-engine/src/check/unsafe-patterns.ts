import type { FlowStep } from '@colloquy/contracts';
import { checkOf } from '../steps/registry.ts';

/** Steps with a pattern that cannot be matched in linear time; saving rejects them. */
export function unsafePatterns(steps: readonly FlowStep[]): string[] {
  return steps.filter((step) => !checkOf(step).isSafe()).map(({ id }) => id);
}
