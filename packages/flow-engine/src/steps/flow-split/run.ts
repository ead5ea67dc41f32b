import type { FlowSplitStep } from '@colloquy/contracts';
import type { WalkedRun } from '../step-run.ts';
import { SPLIT_MODES } from './modes.ts';

export function flowSplitRun(step: FlowSplitStep): WalkedRun {
  const { id, mode } = step;
  return {
    isShown: false,
    links: (graph) => [...graph.optionsOf(id).map((option) => option.id), ...drawn(step)],
    exits: (graph) => graph.optionsOf(id).map((option) => option.id),
    pass: (walk) => {
      const options = walk.graph.optionsOf(id);
      const taken = SPLIT_MODES[mode](step, options, walk) ?? options.find(({ isDefault }) => isDefault);
      return taken === undefined ? null : { nextId: taken.id };
    },
  };
}

/** The edge of a split without options, which the check rejects. */
function drawn({ next_id: nextId }: FlowSplitStep): string[] {
  return nextId === null ? [] : [nextId];
}
