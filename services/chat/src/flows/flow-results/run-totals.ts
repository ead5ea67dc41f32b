import type { FlowRun } from '@colloquy/contracts';

/** The fields that show the progress of a run. */
export type EndedRun = Pick<FlowRun, 'state'> & { readonly answers: readonly unknown[] };

/** Counts the progress of runs while they are read: `completed` <= `started` <= `shown`. */
export function createRunTotals() {
  const totals = { shown: 0, started: 0, completed: 0, abandoned: 0 };
  return {
    add({ state, answers }: EndedRun): void {
      const isCompleted = state === 'completed';
      totals.shown += 1;
      // Clients continue after texts by themselves, and a flow without questions completes without an answer.
      if (answers.length > 0 || isCompleted) totals.started += 1;
      if (isCompleted) totals.completed += 1;
      if (state === 'abandoned') totals.abandoned += 1;
    },
    totals: () => ({ ...totals }),
  };
}
