import type { FlowProof, FlowStep } from '@colloquy/contracts';
import { violationsOf, type CheckFacts } from '../check/check.ts';
import { openCheck, type CheckedFlow } from '../check/check-context.ts';
import { setBefore } from '../check/set-before.ts';
import { stepsInCycles } from '../graph/reach.ts';
import { checkOf, runOf } from '../steps/registry.ts';
import { pathsOf } from './paths.ts';

/** Properties of all runs of a flow, derived from its graph alone. */
export function prove(steps: readonly FlowStep[], { confirmedAddresses }: CheckFacts = {}): FlowProof {
  const flow = openCheck(steps, confirmedAddresses);
  const hasCycle = stepsInCycles(flow.drawn).length > 0;
  const ids = [...new Set(steps.map(({ id }) => id))];
  return {
    violations: violationsOf(flow),
    reachable: ids.filter((id) => flow.reachable.has(id)),
    unreachable: ids.filter((id) => !flow.reachable.has(id)),
    unset: unsetVariables(flow),
    ends: ids.filter((id) => flow.reachable.has(id) && canEnd(flow, id)),
    paths: hasCycle ? [] : pathsOf(flow),
    hasCycle,
  };
}

/** Whether a run can end after a step: it has no successor, or an invalid answer ends the run. */
function canEnd({ graph }: CheckedFlow, id: string): boolean {
  const step = graph.find(id);
  return step !== undefined && (runOf(step).exits(graph).includes(null) || checkOf(step).canEndRun);
}

/** The variables that each step uses although a visitor may reach it without them, unasked or skipped. */
function unsetVariables(flow: CheckedFlow): FlowProof['unset'] {
  const before = setBefore(flow, (step) => (checkOf(step).alwaysSets ? checkOf(step).sets : []));
  return flow.graph.steps.flatMap((step) => {
    const known = before.get(step.id);
    if (known === undefined) return [];
    const names = new Set(checkOf(step).uses.map(({ name }) => name));
    const variables = [...names].filter((name) => !known.has(name));
    return variables.length === 0 ? [] : [{ step_id: step.id, variables }];
  });
}
