import type { FlowStep } from '@colloquy/contracts';
import { createGraph } from '../graph/flow-graph.ts';
import { withParents } from './flow-edges.ts';
import { rewired } from '../steps/rewired.ts';

/**
 * Deletes a step and connects its predecessors to its successor. A split is deleted with its options, and its
 * predecessors lead to its default's next step. A step that only followed a deleted root becomes a root. `removed`
 * lists all deleted ids.
 */
export function withoutStep<T extends FlowStep>(
  steps: readonly T[],
  stepId: string,
): { readonly steps: T[]; readonly removed: string[] } {
  const graph = createGraph(steps);
  const step = graph.find(stepId);
  if (step === undefined) return { steps: [...steps], removed: [] };
  const options = graph.optionsOf(stepId);
  const heir = options.find(({ isDefault }) => isDefault) ?? options[0] ?? step;
  const removed = [stepId, ...options.map(({ id }) => id)];
  const nextId = heir.next_id !== null && removed.includes(heir.next_id) ? null : heir.next_id;
  const kept = steps.filter(({ id }) => !removed.includes(id));
  const joined = withParents(kept.map((other) => rewired(other, removed, nextId)));
  return { steps: joined.map((other) => withTrigger(other, step, nextId)), removed };
}

function withTrigger<T extends FlowStep>(step: T, gone: FlowStep, nextId: string | null): T {
  const isNext = step.id === nextId && step.trigger === null && step.parent_ids.length === 0;
  return isNext ? { ...step, trigger: gone.trigger } : step;
}
