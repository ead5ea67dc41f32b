import { z } from 'zod';
import { idSchema } from './fields.ts';

/** The rules of the flow check, by name. */
export const FLOW_RULES = [
  // Roots and triggers.
  'rootMissing',
  'rootTwice',
  'rootWithParents',
  'triggerEmpty',
  // The graph.
  'idTwice',
  'keyTwice',
  'nextUnknown',
  'parentUnknown',
  'parentsDiffer',
  'unreachable',
  'cycle',
  'endless',
  'joinParents',
  'tooManySteps',
  'tooDeep',
  // Splits.
  'splitEmpty',
  'splitNext',
  'splitOptionParent',
  'defaultMissing',
  'defaultTwice',
  'conditionMissing',
  'weightNotPositive',
  'choiceMissing',
  // Fields of steps.
  'textMissing',
  'variableUnset',
  'patternUnsafe',
  'selectRange',
  'optionTwice',
  'recipientMissing',
  'recipientNotConfirmed',
] as const;
export const flowRuleSchema = z.enum(FLOW_RULES);
export type FlowRule = z.infer<typeof flowRuleSchema>;

/** A broken rule and the step that breaks it; `step_id` is null for the flow as a whole. */
export const flowViolationSchema = z.object({ step_id: idSchema.nullable(), rule: flowRuleSchema });
export type FlowViolation = z.infer<typeof flowViolationSchema>;

const pathSchema = z.array(idSchema);

/** Properties of all runs of a flow, derived from its graph alone. */
export const flowProofSchema = z.object({
  violations: z.array(flowViolationSchema),
  reachable: z.array(idSchema),
  unreachable: z.array(idSchema),
  /** Variables that a step uses although some path to it leaves them unset. */
  unset: z.array(z.object({ step_id: idSchema, variables: z.array(z.string()) })),
  /** Steps after which a run can end. */
  ends: z.array(idSchema),
  /** For each root, the paths with the most and the fewest visible steps. */
  paths: z.array(z.object({ root_id: idSchema, shortest: pathSchema, longest: pathSchema })),
  /** A flow with a cycle has no longest path, so `paths` is empty. */
  hasCycle: z.boolean(),
});
export type FlowProof = z.infer<typeof flowProofSchema>;
