import type { Invariant } from '../breach.ts';
import type { Snapshot } from '../snapshot.ts';

/** A limit may be exceeded by answers given while billing was unavailable (fault row 11). */
const TOLERATED_OVERRUN = 5;

/** I4. The events invariant checks that usage equals answers. */
export const usage: Invariant = function* (snapshot, limits) {
  yield* limitIsKept(snapshot, limits);
  yield* reservationsAreSettled(snapshot, limits);
};

const limitIsKept: Invariant = function* ({ ledger }, { answers }) {
  if (answers === null) return;
  const used = new Map<string, number>();
  for (const { workspace_id } of ledger) used.set(workspace_id, (used.get(workspace_id) ?? 0) + 1);
  for (const [workspaceId, count] of used) {
    if (count > answers + TOLERATED_OVERRUN) {
      yield `workspace ${workspaceId} used ${count} of ${answers} answers`;
    }
  }
};

/** Reserved and used answers are in the ledger once every event was handled. */
const reservationsAreSettled: Invariant = function* ({ budgets, ledger }) {
  for (const { workspace_id, periodStart, used, holds } of budgets.filter(isOfAnswers)) {
    for (const { id, expiresAt } of holds) {
      if (expiresAt === null) yield `the answer ${id} of workspace ${workspace_id} is used and not counted`;
    }
    const counted = ledger.filter(
      (entry) =>
        entry.workspace_id === workspace_id &&
        (entry.answeredAt ?? new Date(0)) >= (periodStart ?? new Date(0)),
    ).length;
    if (used !== null && used !== counted) {
      yield `workspace ${workspace_id} has a budget with ${used} answers and a ledger with ${counted}`;
    }
  }
};

function isOfAnswers({ resource }: Snapshot['budgets'][number]): boolean {
  return resource === 'answers';
}
