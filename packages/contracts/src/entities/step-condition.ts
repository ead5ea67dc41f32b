import { z } from 'zod';
import { says } from '../errors/field-messages.ts';
import {
  FLOW_VARIABLE_MAX_LENGTH,
  MAX_CONDITION_RULES,
  STEP_OPTION_VALUE_MAX_LENGTH,
} from './flow-limits.ts';

/** The name that an answer is stored under; texts refer to it as {{name}}. */
export const flowVariableSchema = z
  .string()
  .max(FLOW_VARIABLE_MAX_LENGTH)
  .regex(/^(?!__proto__$)[A-Za-z_]\w*$/, says('flowVariableNotValid'));

export const conditionOperatorSchema = z.enum([
  'equal',
  'notEqual',
  'contains',
  'notContains',
  'greater',
  'less',
  'isSet',
  'isEmpty',
  'startsWith',
  'endsWith',
  'matches',
]);
export type ConditionOperator = z.infer<typeof conditionOperatorSchema>;

export const conditionRuleSchema = z.strictObject({
  variable: flowVariableSchema,
  operator: conditionOperatorSchema,
  /** Compared case-insensitively; for `matches`, a pattern for the whole value. */
  value: z.string().trim().max(STEP_OPTION_VALUE_MAX_LENGTH).default(''),
});
export type ConditionRule = z.infer<typeof conditionRuleSchema>;

export const splitConditionSchema = z.strictObject({
  op: z.enum(['and', 'or']).default('and'),
  rules: z.array(conditionRuleSchema).min(1).max(MAX_CONDITION_RULES),
});
export type SplitCondition = z.infer<typeof splitConditionSchema>;
