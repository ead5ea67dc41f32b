import { variablesIn } from '../text/variables.ts';
import type { StepCheck, UsedVariable } from './step-check.ts';

/** Defaults of a step check; a type overrides what applies to it. */
export const NO_CHECK: StepCheck = {
  isSafe: () => true,
  rules: () => [],
  uses: [],
  sets: [],
  alwaysSets: false,
  needs: [],
  canEndRun: false,
};

/** The variables used in texts. */
export function usedIn(...texts: readonly string[]): UsedVariable[] {
  return texts.flatMap(variablesIn).map((name) => ({ name, mayBeUnset: false }));
}
