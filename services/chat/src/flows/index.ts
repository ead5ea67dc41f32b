export { createFlowsModule, type FlowParts } from './create-flows-module.ts';
export type { Surveys } from './flow-results/surveys.ts';
export { askedStepOf, isStepRefusal } from './flow-runs/asked-step.ts';
export type { EndRun } from './flow-runs/end-runs.ts';
export type { FlowRunDocument } from './flow-runs/flow-runs.model.ts';
export type { FlowRunRepository } from './flow-runs/flow-runs.repository.ts';
export type { OpenFlow } from './flow-runs/flow-turns.ts';
export type { IsFollowUp } from './flow-runs/follow-up.ts';
export type { CheckStep } from './flow-runs/step-check.ts';
