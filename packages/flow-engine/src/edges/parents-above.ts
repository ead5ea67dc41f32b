import type { FlowStep } from '@colloquy/contracts';
import { drawnEdges } from './flow-edges.ts';
import { createGraph } from '../graph/flow-graph.ts';
import { reversed } from '../graph/reach.ts';

/** The ancestors of a step, each once, nearest first and roots last. */
export function parentsAbove<T extends FlowStep>(steps: readonly T[], stepId: string): T[] {
  const parents = reversed(drawnEdges(createGraph(steps)));
  const seen = new Set([stepId]);
  const found: string[] = [];
  for (let level = [stepId]; level.length > 0; ) {
    const above = [...new Set(level.flatMap((id) => parents.get(id) ?? []))].filter((id) => !seen.has(id));
    for (const id of above) seen.add(id);
    found.push(...above);
    level = above;
  }
  return found.flatMap((id) => steps.find((step) => step.id === id) ?? []);
}
