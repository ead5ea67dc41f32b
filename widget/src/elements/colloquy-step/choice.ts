import { mostChoices, type StepForChat } from '@colloquy/contracts';
import { text } from '../../locale/strings.ts';

/** How many options may be chosen, unless it is exactly one. */
export function countHint(step: StepForChat): string | null {
  const { minSelect: min } = step.input;
  const max = mostChoices(step);
  if (max === 1) return null;
  if (min === max) return text('survey.chooseExactly', { min });
  return text('survey.chooseBetween', { min, max });
}

/** The issue of this number of options; null if it is valid. */
export function countIssue({ input }: StepForChat, count: number): string | null {
  const { minSelect: min, maxSelect: max } = input;
  if (count < min) return text('survey.chooseAtLeast', { min });
  return count > max ? text('survey.chooseAtMost', { max }) : null;
}
