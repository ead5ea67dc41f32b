import { flowStepSchema, type FlowStep, type FlowStepPatch } from '@colloquy/contracts';
import { parsePart } from '@colloquy/service-kit';

/** The step with the fields that a patch names. Throws `fieldNotValid` for what no step of its type has. */
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
