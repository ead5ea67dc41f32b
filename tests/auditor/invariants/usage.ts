import type { Invariant } from '../breach.ts';

/** A limit may be overrun by the answers that were under way when it was reached (fault row 11). */
const TOLERATED_OVERRUN = 5;

/** I4. That usage equals answers is judged with the events. */
export const usage: Invariant = function* ({ ledger }, { answers }) {
  if (answers === null) return;
  const used = new Map<string, number>();
  for (const { workspace_id } of ledger) used.set(workspace_id, (used.get(workspace_id) ?? 0) + 1);
  for (const [workspaceId, count] of used) {
    if (count > answers + TOLERATED_OVERRUN) {
      yield `workspace ${workspaceId} used ${count} of ${answers} answers`;
    }
  }
};
