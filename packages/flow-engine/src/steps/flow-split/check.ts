import type { FlowRule, FlowSplitStep } from '@colloquy/contracts';
import { ANY_CHOICE, choiceKeptAs } from '../multiple-choice/choice-marks.ts';
import { NO_CHECK } from '../no-check.ts';
import type { CheckContext, StepCheck } from '../step-check.ts';

const MIN_OPTIONS = 2;

export function flowSplitCheck(step: FlowSplitStep): StepCheck {
  const { mode, variable } = step;
  return {
    ...NO_CHECK,
    rules: (context) => rulesOf(step, context),
    needs: mode === 'choice' ? [variable === null ? ANY_CHOICE : choiceKeptAs(variable)] : [],
  };
}

function rulesOf({ id, next_id: nextId }: FlowSplitStep, { graph }: CheckContext): FlowRule[] {
  const options = graph.optionsOf(id);
  const defaults = options.filter(({ isDefault }) => isDefault).length;
  const rules: FlowRule[] = [];
  if (options.length < MIN_OPTIONS) rules.push('splitEmpty');
  if (nextId !== null) rules.push('splitNext');
  if (defaults === 0) rules.push('defaultMissing');
  if (defaults > 1) rules.push('defaultTwice');
  return rules;
}
