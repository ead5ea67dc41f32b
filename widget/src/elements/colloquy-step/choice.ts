import type { StepForChat } from '@colloquy/contracts';
import { text } from '../../locale/strings.ts';

/** How many options are to be chosen, where that is not one of them. */
export function countHint({ input, options }: StepForChat): string | null {
  const { minSelect: min, allowOther } = input;
  const max = Math.min(input.maxSelect, options.length + (allowOther ? 1 : 0));
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

/** An answer of the visitor's own beside what was chosen, as it would be typed: a line for each. */
export function typedWith(labels: readonly string[], own: string): string {
  return [...labels, own].join('\n');
}
