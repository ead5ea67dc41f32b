import {
  fieldText,
  flowStepSchema,
  readFieldMessage,
  STEP_TYPES,
  type FlowRule,
  type FlowStep,
} from '@colloquy/contracts';
import { unsafePatterns } from '@colloquy/flow-engine';
import { en } from '@colloquy/texts/shown-errors';

/** Issues of a step's fields, by path. */
export type StepIssues = ReadonlyMap<string, string>;

/** Issues for which the server would reject a step. */
export function issuesOf(step: FlowStep): StepIssues {
  const issues = new Map<string, string>();
  const parsed = flowStepSchema.safeParse(step);
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = path.join('.');
    if (!issues.has(field)) issues.set(field, fieldText(readFieldMessage(message), en));
  }
  return issues;
}

/** The first step of a flow that the server would reject, and why. */
export function firstRefused(
  steps: readonly FlowStep[],
): { readonly step: FlowStep; readonly field: string; readonly text: string } | null {
  for (const step of steps) {
    for (const [field, text] of issuesOf(step)) return { step, field, text };
  }
  const [unsafe] = unsafePatterns(steps);
  const step = steps.find(({ id }) => id === unsafe);
  if (step === undefined) return null;
  const text = fieldText('flowPatternUnsafe', en);
  return { step, field: patternFieldOf(step), text };
}

/** Path of the step's pattern field. */
export function patternFieldOf(step: FlowStep): string {
  return step.type === STEP_TYPES.input.id ? 'validation.pattern' : 'condition';
}

/** The field on which a violation of each rule is shown, if any. */
export const FIELD_OF_RULE: Readonly<Partial<Record<FlowRule, string>>> = {
  triggerEmpty: 'trigger.keywords',
  keyTwice: 'key',
  textMissing: 'text',
  selectRange: 'maxSelect',
  recipientMissing: 'to',
  recipientNotConfirmed: 'to',
  weightNotPositive: 'weight',
  conditionMissing: 'condition',
  choiceMissing: 'variable',
};
