import type { FlowRun, FlowRunCounts } from '@colloquy/contracts';

/** What is counted of a run. */
export type CountedRun = Pick<FlowRun, 'visited' | 'state'> & { readonly answers: readonly unknown[] };

/** Counts runs of one revision as they are read. A run enters a step once, so that no way is counted twice. */
export function createRunCounts(revision: number) {
  const edges = new Map<string, { from_id: string; to_id: string; runs: number }>();
  let [shown, started, completed] = [0, 0, 0];

  return {
    add({ visited, state, answers }: CountedRun): void {
      const isCompleted = state === 'completed';
      shown += 1;
      // A client goes on from what is only read by itself, and a flow that asks nothing has an end without an answer.
      if (answers.length > 0 || isCompleted) started += 1;
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
