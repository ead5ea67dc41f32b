import { Graph, layout } from '@dagrejs/dagre';
import type { FlowStep } from '@colloquy/contracts';

/** What a step takes on the canvas, in its pixels. */
const STEP_PX = { width: 240, height: 120 } as const;
const GAP_PX = { nodesep: 48, ranksep: 64 } as const;

/** The steps in layers below their roots, by the edges that `parent_ids` name. */
export function laidOut<T extends FlowStep>(steps: readonly T[]): T[] {
  const graph = new Graph();
  graph.setGraph({ rankdir: 'TB', ...GAP_PX });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id } of steps) graph.setNode(id, { ...STEP_PX });
  for (const { id, parent_ids: parents } of steps) for (const from of parents) graph.setEdge(from, id);
  layout(graph);
  return steps.map((step) => {
    const { x, y } = graph.node(step.id);
    return {
      ...step,
      position: { x: Math.round(x - STEP_PX.width / 2), y: Math.round(y - STEP_PX.height / 2) },
    };
  });
}
