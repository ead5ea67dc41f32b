import { STEP_TYPES, type FlowStep, type MultipleChoiceStep } from '@colloquy/contracts';

/** The step as one that offers a choice; null for others. */
export function choiceOf(step: FlowStep): MultipleChoiceStep | null {
  return step.type === STEP_TYPES.multipleChoice.id ? step : null;
}
