import { STEP_TYPES, type FlowStep, type MultipleChoiceStep } from '@colloquy/contracts';

/** The step if it is a multiple choice; null otherwise. */
export function choiceOf(step: FlowStep): MultipleChoiceStep | null {
  return step.type === STEP_TYPES.multipleChoice.id ? step : null;
}
