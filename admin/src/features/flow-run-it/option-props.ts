import type { StepForChat } from '@colloquy/contracts';
import type { OnAnswer } from './on-answer.ts';

/** What can be chosen, however it is chosen. */
export interface OptionProps {
  readonly options: StepForChat['options'];
  readonly layout: StepForChat['input']['layout'];
  readonly onAnswer: OnAnswer;
}
