import { MAX_FLOW_DEPTH, MAX_FLOW_STEPS, type FlowViolation } from '@colloquy/contracts';
import { topologicalOrder, type Edges } from '../graph/reach.ts';
import type { CheckedFlow } from './check-context.ts';

export function limitViolations({ graph, drawn }: CheckedFlow): FlowViolation[] {
  const found: FlowViolation[] = [];
  if (graph.steps.length > MAX_FLOW_STEPS) found.push({ step_id: null, rule: 'tooManySteps' });
  // Reports the first steps below the limit; the ones below them follow from these.
  for (const [id, depth] of depths(drawn)) {
    if (depth === MAX_FLOW_DEPTH + 1) found.push({ step_id: id, rule: 'tooDeep' });
  }
  return found;
}

/** Depth of each step on the longest path to it; steps behind a cycle have none. */
function depths(edges: Edges): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const id of topologicalOrder(edges).order) {
    const depth = found.get(id) ?? 1;
    found.set(id, depth);
    for (const to of edges.get(id) ?? []) found.set(to, Math.max(found.get(to) ?? 1, depth + 1));
  }
  return found;
}
