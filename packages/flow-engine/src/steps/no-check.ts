import { variablesIn } from '../text/variables.ts';
import type { StepCheck, UsedVariable } from './step-check.ts';

/** Nothing to ask; a type names what it has. */
export const NO_CHECK: StepCheck = {
  isSafe: () => true,
  rules: () => [],
  uses: [],
  sets: [],
  alwaysSets: false,
  needs: [],
  canEndRun: false,
};

/** The variables that texts name. */
export function usedIn(...texts: readonly string[]): UsedVariable[] {
  return texts.flatMap(variablesIn).map((name) => ({ name, mayBeUnset: false }));
}
