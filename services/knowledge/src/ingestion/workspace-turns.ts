import type { ItemRepository, WaitingWorkspace } from '../items/items.repository.ts';
import { afterTurn, fairRanks } from './fair-share.policy.ts';

/** A count reads every item that waits: with one for each claim, the cost of a site's pages would grow by their square. */
const COUNT_FRESH_MS = 500;

/**
 * Whose turn it is. What waits is counted at most twice a second; in between this process keeps the count by what it
 * claims and ends. An old count can only delay a turn, as the claim itself decides what is claimed.
 */
export function createWorkspaceTurns(deps: {
  readonly items: Pick<ItemRepository, 'waitingWorkspaces'>;
  /** What each workspace holds in this process. */
  readonly held: ReadonlyMap<string, number>;
  /** The most that one workspace may hold in this process. */
  readonly share: number;
}) {
  let counted: { readonly at: number; readonly waiting: readonly WaitingWorkspace[] } | null = null;
  let passedOver: ReadonlyMap<string, number> = new Map();

  function change(workspaceId: string, by: { readonly waiting: number; readonly running: number }): void {
    if (counted === null) return;
    const { at, waiting } = counted;
    const changed = waiting.map((row) =>
      row.workspaceId === workspaceId
        ? { ...row, waiting: row.waiting + by.waiting, running: Math.max(0, row.running + by.running) }
        : row,
    );
    counted = { at, waiting: changed };
  }

  return {
    /** The workspaces that may have the next free worker at `at`, in ranks, and whether they were counted for this. */
    async next(at: Date): Promise<{ ranks: string[][]; isCountedNow: boolean }> {
      const isFresh = counted !== null && at.getTime() - counted.at < COUNT_FRESH_MS;
      const all = counted !== null && isFresh ? counted.waiting : await deps.items.waitingWorkspaces(at);
      if (!isFresh) counted = { at: at.getTime(), waiting: all };
      const waiting = all.filter((row) => row.waiting > 0);
      return { ranks: fairRanks(waiting, deps.held, deps.share, passedOver), isCountedNow: !isFresh };
    },
    /** Lets `next` count anew: there is more work than was counted, or less. */
    recount(): void {
      counted = null;
    },
    served(workspaceId: string): void {
      if (counted !== null) passedOver = afterTurn(counted.waiting, passedOver, workspaceId);
      change(workspaceId, { waiting: -1, running: 1 });
    },
    /** A document may have another step to wait for. */
    ended(workspaceId: string): void {
      change(workspaceId, { waiting: 1, running: -1 });
    },
  };
}
