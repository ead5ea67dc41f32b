/** A workspace with work that waits for a worker, or that workers are busy with. */
export interface WaitingWorkspace {
  readonly workspaceId: string;
  /** What no worker is busy with. */
  readonly waiting: number;
  /** What workers of any process are busy with. */
  readonly running: number;
}

type Rows = readonly Readonly<Record<string, unknown>>[];

/** Counts documents by their workspace: a row for `waitingWorkspaces`. */
export const BY_WORKSPACE = { $group: { _id: '$workspace_id', count: { $sum: 1 } } } as const;

/** The workspaces of rows that were counted by `BY_WORKSPACE`. */
export function waitingWorkspaces(waits: Rows, runs: Rows): WaitingWorkspace[] {
  const waiting = countsOf(waits);
  const running = countsOf(runs);
  return [...new Set([...waiting.keys(), ...running.keys()])].map((workspaceId) => ({
    workspaceId,
    waiting: waiting.get(workspaceId) ?? 0,
    running: running.get(workspaceId) ?? 0,
  }));
}

function countsOf(rows: Rows): ReadonlyMap<string, number> {
  return new Map(rows.map((row) => [String(row['_id']), Number(row['count'])]));
}
