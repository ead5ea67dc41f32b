import type { FlowStep } from '@colloquy/contracts';
import { nextOf, parentsOf } from './step-edges.ts';

/** The target of an arrow key: up and down along edges, sideways among siblings. */
export function stepTowards(steps: readonly FlowStep[], id: string, key: string): string | undefined {
  switch (key) {
    case 'ArrowDown':
      return nextOf(steps, id)[0];
    case 'ArrowUp':
      return parentsOf(steps, id)[0];
    case 'ArrowRight':
      return besides(steps, id, 1);
    case 'ArrowLeft':
      return besides(steps, id, -1);
    default:
      return undefined;
  }
}

function besides(steps: readonly FlowStep[], id: string, by: 1 | -1): string | undefined {
  const [parent] = parentsOf(steps, id);
  // Root steps are siblings.
  const row =
    parent === undefined
      ? steps.flatMap((step) => (parentsOf(steps, step.id).length === 0 ? [step.id] : []))
      : nextOf(steps, parent);
  return row[row.indexOf(id) + by];
}
