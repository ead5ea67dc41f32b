import { runOf } from '../steps/registry.ts';
import { createGraph, type FlowGraph } from '../graph/flow-graph.ts';
import { isSplitOption } from '../graph/split-option.ts';
import type { FlowStep } from '@colloquy/contracts';

/** All drawn edges, whether a run can take them or not. Edges to missing steps are left out. */
export function drawnEdges(graph: FlowGraph): Map<string, string[]> {
  return edgesBy(graph, (step) => runOf(step).links(graph));
}

/** Edges that a run can take. */
export function takenEdges(graph: FlowGraph): Map<string, string[]> {
  return edgesBy(graph, (step) => runOf(step).exits(graph));
}

function edgesBy(
  graph: FlowGraph,
  targetsOf: (step: FlowStep) => readonly (string | null)[],
): Map<string, string[]> {
  const edges = new Map<string, string[]>();
  for (const step of graph.steps) {
    const found = targetsOf(step).filter((id): id is string => graph.find(id) !== undefined);
    edges.set(step.id, [...new Set(found)]);
  }
  return edges;
}

/** The steps with `parent_ids` derived from their edges; split options keep their own. */
export function withParents<T extends FlowStep>(steps: readonly T[]): T[] {
  const parents = new Map<string, string[]>();
  for (const [from, targets] of drawnEdges(createGraph(steps))) {
    for (const to of targets) parents.set(to, [...(parents.get(to) ?? []), from]);
  }
  return steps.map((step) =>
    isSplitOption(step) ? step : { ...step, parent_ids: parents.get(step.id) ?? [] },
  );
}
