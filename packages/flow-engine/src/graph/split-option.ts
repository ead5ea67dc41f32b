import { STEP_TYPES, type FlowStep, type FlowSplitOptionStep } from '@colloquy/contracts';

export type SplitOption = FlowSplitOptionStep;

/** Split options name their parent themselves; other steps' parents are derived. */
export function isSplitOption(step: FlowStep): step is SplitOption {
  return step.type === STEP_TYPES.flowSplitOption.id;
}
