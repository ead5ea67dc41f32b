import { z } from 'zod';
import { idSchema } from './fields.ts';

/** What the flow check finds, each rule by its name. */
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

/** A rule that a step breaks; `step_id` is null where the flow as a whole does. */
export const flowViolationSchema = z.object({ step_id: idSchema.nullable(), rule: flowRuleSchema });
export type FlowViolation = z.infer<typeof flowViolationSchema>;

const pathSchema = z.array(idSchema);

/** What can be said of all runs of a flow from its graph alone. */
export const flowProofSchema = z.object({
  violations: z.array(flowViolationSchema),
  reachable: z.array(idSchema),
  unreachable: z.array(idSchema),
  /** Variables that a step uses and that some path to it leaves without a value. */
  unset: z.array(z.object({ step_id: idSchema, variables: z.array(z.string()) })),
  /** Steps after which a run can be over. */
  ends: z.array(idSchema),
  /** Of each root, the path with the most and the one with the fewest steps that visitors see. */
  paths: z.array(z.object({ root_id: idSchema, shortest: pathSchema, longest: pathSchema })),
  /** Such a flow has no longest path, so `paths` is empty. */
  hasCycle: z.boolean(),
});
export type FlowProof = z.infer<typeof flowProofSchema>;
