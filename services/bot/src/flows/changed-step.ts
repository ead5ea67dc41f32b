import { flowStepSchema, type FlowStep, type FlowStepPatch } from '@colloquy/contracts';
import { parsePart } from '@colloquy/service-kit';

/** The step with the patch's fields. Throws `fieldNotValid` for fields of other step types. */
export function changedStep(step: FlowStep, patch: Omit<FlowStepPatch, 'revision'>): FlowStep {
  const { retry, position, trigger = {}, ...fields } = patch;
  const isWithoutTrigger = trigger === null || (step.trigger === null && patch.trigger === undefined);
  return parsePart(flowStepSchema, {
    ...step,
    ...fields,
    retry: { ...step.retry, ...retry },
    position: { ...step.position, ...position },
    trigger: isWithoutTrigger ? null : { ...step.trigger, ...trigger },
  });
}
