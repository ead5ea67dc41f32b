import { STEP_TYPES, type FlowRule, type FlowSplitOptionStep, type FlowSplitStep } from '@colloquy/contracts';
import { isSafePattern } from '../../text/pattern.ts';
import { NO_CHECK } from '../no-check.ts';
import type { CheckContext, StepCheck, UsedVariable } from '../step-check.ts';

/** Operators that test whether a value exists. */
const ASKS_FOR_VALUE: ReadonlySet<string> = new Set(['isSet', 'isEmpty']);

export function flowSplitOptionCheck(step: FlowSplitOptionStep): StepCheck {
  const rules = step.condition?.rules ?? [];
  return {
    ...NO_CHECK,
    isSafe: () => rules.every(({ operator, value }) => operator !== 'matches' || isSafePattern(value, 'i')),
    rules: (context) => rulesOf(step, context),
    uses: usesOf(step),
  };
}

function usesOf({ condition, isDefault }: FlowSplitOptionStep): UsedVariable[] {
  if (isDefault) return [];
  return (condition?.rules ?? []).map(({ variable, operator }) => ({
    name: variable,
    mayBeUnset: ASKS_FOR_VALUE.has(operator),
  }));
}

function rulesOf(step: FlowSplitOptionStep, { graph, parents }: CheckContext): FlowRule[] {
  const split = graph.find(step.parent_ids[0] ?? null);
  const isOnlyParent = step.parent_ids.length === 1 && (parents.get(step.id) ?? []).length <= 1;
  if (split?.type !== STEP_TYPES.flowSplit.id || !isOnlyParent) return ['splitOptionParent'];
  const rules: FlowRule[] = step.isDefault ? [] : [...RULES_BY_MODE[split.mode](step)];
  // A default has a weight too.
  if (split.mode === 'random' && step.weight <= 0) rules.push('weightNotPositive');
  return rules;
}

/** What an option needs to be taken, unless it is the default. */
const RULES_BY_MODE: Readonly<Record<FlowSplitStep['mode'], (step: FlowSplitOptionStep) => FlowRule[]>> = {
  condition: ({ condition }) => (condition === null ? ['conditionMissing'] : []),
  random: () => [],
  choice: ({ label }) => (label === '' ? ['textMissing'] : []),
};
