import { mostChoices, type StepForChat } from '@colloquy/contracts';
import { text } from '../../locale/strings.ts';

/** How many options are to be chosen, where that is not one of them. */
export function countHint(step: StepForChat): string | null {
  const { minSelect: min } = step.input;
  const max = mostChoices(step);
  if (max === 1) return null;
  if (min === max) return text('survey.chooseExactly', { min });
  return text('survey.chooseBetween', { min, max });
}

/** What is wrong with this many; null for nothing. */
export function countIssue({ input }: StepForChat, count: number): string | null {
  const { minSelect: min, maxSelect: max } = input;
  if (count < min) return text('survey.chooseAtLeast', { min });
  return count > max ? text('survey.chooseAtMost', { max }) : null;
}
