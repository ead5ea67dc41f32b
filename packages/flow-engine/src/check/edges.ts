import type { FlowStep, FlowViolation } from '@colloquy/contracts';
import { reachFrom, reversed, stepsInCycles } from '../graph/reach.ts';
import { isSplitOption } from '../graph/split-option.ts';
import { runOf } from '../steps/registry.ts';
import type { CheckedFlow } from './check-context.ts';

/** Every edge must lead to an existing step, and edges must agree with their `parent_ids`. */
export function edgeViolations(flow: CheckedFlow): FlowViolation[] {
  const { graph, parents } = flow;
  return graph.steps.flatMap((step): FlowViolation[] => {
    const named = (rule: FlowViolation['rule']) => ({ step_id: step.id, rule });
    const found: FlowViolation[] = [];
    const links = runOf(step).links(graph);
    if (links.some((id) => id !== null && graph.find(id) === undefined)) found.push(named('nextUnknown'));
    if (step.parent_ids.some((id) => graph.find(id) === undefined)) found.push(named('parentUnknown'));
    if (!isSplitOption(step) && !isSame(step.parent_ids, parents.get(step.id) ?? [])) {
      found.push(named('parentsDiffer'));
    }
    return found;
  });
}

/** Each step must be reachable, none may return to itself, and a run must be able to end from each. */
export function pathViolations({ graph, drawn, taken, reachable }: CheckedFlow): FlowViolation[] {
  const isEnd = (step: FlowStep) => runOf(step).exits(graph).includes(null);
  const ends = graph.steps.filter(isEnd).map(({ id }) => id);
  const ending = reachFrom(ends, reversed(taken));
  return [
    ...idsOf(graph.steps, ({ id }) => !reachable.has(id)).map((id) => ({
      step_id: id,
      rule: 'unreachable' as const,
    })),
    ...stepsInCycles(drawn).map((id) => ({ step_id: id, rule: 'cycle' as const })),
    ...idsOf(graph.steps, ({ id }) => !ending.has(id)).map((id) => ({
      step_id: id,
      rule: 'endless' as const,
    })),
  ];
}

function idsOf(steps: readonly FlowStep[], isMeant: (step: FlowStep) => boolean): string[] {
  return steps.filter(isMeant).map(({ id }) => id);
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  const [left, right] = [new Set(a), new Set(b)];
  return left.size === right.size && [...left].every((id) => right.has(id));
}
