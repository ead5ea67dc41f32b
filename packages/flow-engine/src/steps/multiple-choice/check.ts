import { fold } from '@colloquy/text';
import type { FlowRule, MultipleChoiceStep } from '@colloquy/contracts';
import { askingCheck } from '../asking-check.ts';
import type { StepCheck } from '../step-check.ts';
import { ANY_CHOICE, choiceKeptAs } from './choice-marks.ts';

export function multipleChoiceCheck(step: MultipleChoiceStep): StepCheck {
  const { variable } = step;
  const marks = variable === null ? [ANY_CHOICE] : [ANY_CHOICE, choiceKeptAs(variable)];
  return askingCheck(step, () => rulesOf(step), marks);
}

function rulesOf({ options, minSelect, maxSelect, allowOther }: MultipleChoiceStep): FlowRule[] {
  const rules: FlowRule[] = [];
  const labels = options.map(({ label }) => fold(label));
  if (labels.includes('')) rules.push('textMissing');
  // Two options with the same label cannot be told apart when typed.
  if (new Set(labels).size < labels.length) rules.push('optionTwice');
  // Other answers count once: a single text, or one more part of a list.
  const most = options.length + (allowOther ? 1 : 0);
  if (minSelect > maxSelect || maxSelect > most) rules.push('selectRange');
  return rules;
}
