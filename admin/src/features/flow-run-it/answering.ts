import type { StepForChat } from '@colloquy/contracts';
import type { AnswerInput } from '@colloquy/flow-engine';

/** Takes an answer; `shown` is what stands in the log for it. */
export type OnAnswer = (input: AnswerInput, shown: string) => void;

export interface OptionProps {
  readonly options: StepForChat['options'];
  readonly layout: StepForChat['input']['layout'];
  readonly onAnswer: OnAnswer;
}
