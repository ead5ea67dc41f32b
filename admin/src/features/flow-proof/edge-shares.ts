import type { FlowRunCounts, FlowStep } from '@colloquy/contracts';

/** An edge of a flow, and the runs that took it. */
export interface EdgeShare {
  readonly fromId: string;
  readonly toId: string;
  readonly runs: number;
  /** Share of all runs, from 0 to 1; null without runs. */
  readonly share: number | null;
}

/** Every drawn edge, including those that no run took. Edges missing from the steps are left out. */
export function edgeShares(
  steps: readonly FlowStep[],
  { shown, edges }: Pick<FlowRunCounts, 'shown' | 'edges'>,
): EdgeShare[] {
  const runs = new Map(edges.map((edge) => [`${edge.from_id} ${edge.to_id}`, edge.runs]));
  return steps.flatMap(({ id: toId, parent_ids: parents }) =>
    parents.map((fromId) => {
      const taken = runs.get(`${fromId} ${toId}`) ?? 0;
      return { fromId, toId, runs: taken, share: shown === 0 ? null : taken / shown };
    }),
  );
}
