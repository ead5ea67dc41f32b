import type { FlowRun, FlowRunCounts } from '@colloquy/contracts';
import { createRunTotals, type EndedRun } from './run-totals.ts';

/** The fields of a run that are counted. */
export type CountedRun = EndedRun & Pick<FlowRun, 'visited'>;

/** Counts the runs of one revision while they are read. A run enters a step once, so no path is counted twice. */
export function createRunCounts(revision: number) {
  const edges = new Map<string, { from_id: string; to_id: string; runs: number }>();
  const counted = createRunTotals();

  return {
    add(run: CountedRun): void {
      counted.add(run);
      for (const [at, to_id] of run.visited.entries()) {
        const from_id = run.visited[at - 1];
        if (from_id === undefined) continue;
        const key = JSON.stringify([from_id, to_id]);
        const edge = edges.get(key);
        if (edge === undefined) edges.set(key, { from_id, to_id, runs: 1 });
        else edge.runs += 1;
      }
    },
    counts(): FlowRunCounts {
      const { shown, started, completed } = counted.totals();
      return { revision, shown, started, completed, edges: [...edges.values()] };
    },
  };
}
