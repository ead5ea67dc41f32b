import { STEP_TYPES, type FlowStep, type FlowSplitOptionStep } from '@colloquy/contracts';

export type SplitOption = FlowSplitOptionStep;

/** Options hang on their splits: they alone name their parents themselves. */
export function isSplitOption(step: FlowStep): step is SplitOption {
  return step.type === STEP_TYPES.flowSplitOption.id;
}
