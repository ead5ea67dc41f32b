import type { FlowRun } from '@colloquy/contracts';

/** What says how far a run came. */
export type EndedRun = Pick<FlowRun, 'state'> & { readonly answers: readonly unknown[] };

/** Counts how far runs came, as they are read: `completed` <= `started` <= `shown`. */
export function createRunTotals() {
  const totals = { shown: 0, started: 0, completed: 0, abandoned: 0 };
  return {
    add({ state, answers }: EndedRun): void {
      const isCompleted = state === 'completed';
      totals.shown += 1;
      // A client goes on from what is only read by itself, and a flow that asks nothing has an end without an answer.
      if (answers.length > 0 || isCompleted) totals.started += 1;
      if (isCompleted) totals.completed += 1;
      if (state === 'abandoned') totals.abandoned += 1;
    },
    totals: () => ({ ...totals }),
  };
}
