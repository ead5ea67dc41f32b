import type { FlowRun, FlowRunCounts } from '@colloquy/contracts';

/** What is counted of a run, with how many turns it has taken. */
export type CountedRun = Pick<FlowRun, 'visited' | 'state'> & { readonly turns: number };

/** Counts runs of one revision as they are read. A run enters a step once, so that no way is counted twice. */
export function createRunCounts(revision: number) {
  const edges = new Map<string, { from_id: string; to_id: string; runs: number }>();
  let [shown, started, completed] = [0, 0, 0];

  return {
    add({ visited, state, turns }: CountedRun): void {
      const isCompleted = state === 'completed';
      shown += 1;
      // A flow that asks nothing is over as soon as it begins.
      if (turns > 1 || isCompleted) started += 1;
      if (isCompleted) completed += 1;
      for (const [at, to_id] of visited.entries()) {
        const from_id = visited[at - 1];
        if (from_id === undefined) continue;
        const key = JSON.stringify([from_id, to_id]);
        const edge = edges.get(key);
        if (edge === undefined) edges.set(key, { from_id, to_id, runs: 1 });
        else edge.runs += 1;
      }
    },
    counts: (): FlowRunCounts => ({ revision, shown, started, completed, edges: [...edges.values()] }),
  };
}
