import type { FlowStep } from '@colloquy/contracts';
import { isSplitOption, type SplitOption } from './split-option.ts';

/** A flow's steps, accessible by id. */
export interface FlowGraph {
  readonly steps: readonly FlowStep[];
  find(id: string | null): FlowStep | undefined;
  /** The options of a split, in their order. */
  optionsOf(splitId: string): readonly SplitOption[];
}

/** Of two steps with one id, which the check rejects, the first counts. */
export function createGraph(steps: readonly FlowStep[]): FlowGraph {
  const byId = new Map<string, FlowStep>();
  const options = new Map<string, SplitOption[]>();
  for (const step of steps) {
    if (byId.has(step.id)) continue;
    byId.set(step.id, step);
    if (!isSplitOption(step)) continue;
    for (const parent of new Set(step.parent_ids)) {
      options.set(parent, [...(options.get(parent) ?? []), step]);
    }
  }
  for (const [id, list] of options) options.set(id, inOrder(list));
  return {
    steps,
    find: (id) => (id === null ? undefined : byId.get(id)),
    optionsOf: (splitId) => options.get(splitId) ?? [],
  };
}

/** Steps sorted by `order`; equal ones keep their listed order. */
export function inOrder<T extends { readonly order: number }>(steps: readonly T[]): T[] {
  return steps.toSorted((a, b) => a.order - b.order);
}

/** Steps that start runs, in their order. */
export function rootsOf(graph: FlowGraph): FlowStep[] {
  return inOrder(graph.steps.filter(({ trigger }) => trigger !== null));
}
