import { graphlib, layout } from '@dagrejs/dagre';
import type { FlowStep } from '@colloquy/contracts';
import { edgesOf } from './step-edges.ts';

export const NODE_WIDTH_PX = 240;
const NODE_HEAD_PX = 96;
const OPTION_PX = 26;
const GAPS_PX = { nodesep: 40, ranksep: 70 };

/** Approximate height of a drawn step. */
export function heightOf(step: FlowStep): number {
  return NODE_HEAD_PX + ('options' in step ? step.options.length * OPTION_PX : 0);
}

/** The steps in a readable layout: each below its predecessors. */
export function laidOut(steps: readonly FlowStep[]): FlowStep[] {
  const graph = new graphlib.Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'TB', ...GAPS_PX });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const step of steps) graph.setNode(step.id, { width: NODE_WIDTH_PX, height: heightOf(step) });
  for (const { from, to, id } of edgesOf(steps)) graph.setEdge(from, to, {}, id);
  layout(graph);
  return steps.map((step) => {
    const { x, y } = graph.node(step.id);
    const position = { x: Math.round(x - NODE_WIDTH_PX / 2), y: Math.round(y - heightOf(step) / 2) };
    return { ...step, position };
  });
}

/** Lays out steps without positions, which programs send and which would all overlap. */
export function placed(steps: readonly FlowStep[]): readonly FlowStep[] {
  const places = new Set(steps.map(({ position }) => `${position.x} ${position.y}`));
  return steps.length > 1 && places.size === 1 ? laidOut(steps) : steps;
}
