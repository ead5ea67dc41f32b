import type { FlowRule, InputStep, MultipleChoiceStep } from '@colloquy/contracts';
import { canBeSkipped } from './skipping.ts';
import { NO_CHECK, usedIn } from './no-check.ts';
import type { StepCheck } from './step-check.ts';

/** The rules for every step that asks a question. */
export function askingCheck(
  step: InputStep | MultipleChoiceStep,
  rules: () => readonly FlowRule[],
  alsoSets: readonly string[] = [],
): StepCheck {
  const { text, variable, retry } = step;
  return {
    ...NO_CHECK,
    rules: () => [...(text === '' ? ['textMissing' as const] : []), ...rules()],
    uses: usedIn(text),
    sets: [...(variable === null ? [] : [variable]), ...alsoSets],
    alwaysSets: !canBeSkipped(step),
    canEndRun: retry.onFail !== 'skip',
  };
}
