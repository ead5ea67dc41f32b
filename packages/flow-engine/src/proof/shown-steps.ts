import { shownStepTypeSchema, type FlowStep, type ShownStepType } from '@colloquy/contracts';
import { takenEdges } from '../edges/flow-edges.ts';
import { createGraph } from '../graph/flow-graph.ts';
import { reachFrom, topologicalOrder } from '../graph/reach.ts';

/** A step of a type that visitors see. */
export type ShownStep = Extract<FlowStep, { readonly type: ShownStepType }>;

/** The steps that visitors can see in the runs of a root, in topological order. For acyclic flows. */
export function shownStepsFrom(steps: readonly FlowStep[], rootId: string): ShownStep[] {
  const graph = createGraph(steps);
  const edges = takenEdges(graph);
  const reached = reachFrom(graph.find(rootId) === undefined ? [] : [rootId], edges);
  // The order puts the last successor first, while options are read from the first one on.
  const ways = new Map([...reached].map((id) => [id, (edges.get(id) ?? []).toReversed()]));
  return topologicalOrder(ways).order.flatMap((id) => {
    const step = graph.find(id);
    return step !== undefined && isShown(step) ? [step] : [];
  });
}

function isShown(step: FlowStep): step is ShownStep {
  return shownStepTypeSchema.safeParse(step.type).success;
}
