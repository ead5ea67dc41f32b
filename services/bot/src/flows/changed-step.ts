import { flowStepSchema, type FlowStep, type FlowStepPatch } from '@colloquy/contracts';
import { parsePart } from '@colloquy/service-kit';

/** The step with the fields that a patch names. Throws `fieldNotValid` for what no step of its type has. */
export function changedStep(step: FlowStep, { retry, ...fields }: Omit<FlowStepPatch, 'revision'>): FlowStep {
  return parsePart(flowStepSchema, { ...step, ...fields, retry: { ...step.retry, ...retry } });
}
