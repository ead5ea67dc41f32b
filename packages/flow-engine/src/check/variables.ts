import type { FlowViolation } from '@colloquy/contracts';
import { checkOf } from '../steps/registry.ts';
import type { CheckedFlow } from './check-context.ts';
import { setBefore } from './set-before.ts';

/**
 * Checks that every path asks for each variable before it is used. A visitor may still skip the question; the proof
 * lists the variables that this leaves unset.
 */
export function variableViolations(flow: CheckedFlow): FlowViolation[] {
  const everSet = new Set(flow.graph.steps.flatMap((step) => checkOf(step).sets));
  const before = setBefore(flow, (step) => checkOf(step).sets);
  return flow.graph.steps.flatMap((step): FlowViolation[] => {
    const known = before.get(step.id);
    if (known === undefined) return [];
    const { uses, needs } = checkOf(step);
    const isUnset = uses.some(({ name, mayBeUnset }) => !(mayBeUnset ? everSet : known).has(name));
    const isWithoutChoice = needs.some((name) => !known.has(name));
    return [
      ...(isUnset ? [{ step_id: step.id, rule: 'variableUnset' as const }] : []),
      ...(isWithoutChoice ? [{ step_id: step.id, rule: 'choiceMissing' as const }] : []),
    ];
  });
}
