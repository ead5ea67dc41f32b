import type { ItemRepository, WaitingWorkspace } from '../../items/index.ts';
import { afterTurn, fairRanks } from './fair-share.policy.ts';
import type { HoldBack } from './hold-back.ts';

/**
 * Decides which workspace is next. A count reads every waiting item: one count for each claim or announced page would
 * make the cost of a website grow with the square of its pages. So a count is cached for `freshMs`, and this process
 * updates it in between with announced, claimed and finished items. A stale count can only delay a turn, because the
 * claim itself decides which item is claimed.
 */
export function createWorkspaceTurns(deps: {
  readonly items: Pick<ItemRepository, 'waitingWorkspaces'>;
  /** The number of items of each workspace that this process works on. */
  readonly held: ReadonlyMap<string, number>;
  /** The most items of one workspace that this process works on at once. */
  readonly share: number;
  /** How long a count is cached at most: the next count includes items announced by other processes. */
  readonly freshMs: number;
  readonly holdBack: HoldBack;
}) {
  const { holdBack } = deps;
  let counted: { readonly at: number; readonly waiting: readonly WaitingWorkspace[] } | null = null;
  let passedOver: ReadonlyMap<string, number> = new Map();
  /** Workspaces of items announced during a count, which may miss them; null while no count runs. */
  let missed: string[] | null = null;
  let counting: Promise<void> | null = null;

  function change(workspaceId: string, changed: (row: WaitingWorkspace) => Partial<WaitingWorkspace>): void {
    if (counted === null) return;
    const isKnown = counted.waiting.some((row) => row.workspaceId === workspaceId);
    const rows = isKnown ? counted.waiting : [...counted.waiting, { workspaceId, waiting: 0, running: 0 }];
    counted = {
      ...counted,
      waiting: rows.map((row) => (row.workspaceId === workspaceId ? { ...row, ...changed(row) } : row)),
    };
  }

  const oneMoreWaits = (workspaceId: string): void =>
    change(workspaceId, ({ waiting }) => ({ waiting: waiting + 1 }));

  async function count(at: Date): Promise<void> {
    const announced: string[] = [];
    missed = announced;
    counted = { at: at.getTime(), waiting: await deps.items.waitingWorkspaces(at) };
    missed = null;
    for (const workspaceId of announced) oneMoreWaits(workspaceId);
  }

  /** All open work, counted at most `freshMs` before `at`, and whether this call counted it. */
  async function rowsAt(at: Date): Promise<{ rows: readonly WaitingWorkspace[]; isCountedNow: boolean }> {
    const isFresh = counted !== null && at.getTime() - counted.at < deps.freshMs;
    if (!isFresh) {
      counting ??= count(at).finally(() => {
        counting = null;
      });
      await counting;
    }
    return { rows: counted?.waiting ?? [], isCountedNow: !isFresh };
  }

  return {
    /**
     * The workspaces that may have the next free worker at `at`, in ranks, whether they were counted for this, and
     * whether others wait that hold back.
     */
    async next(at: Date): Promise<{ ranks: string[][]; isCountedNow: boolean; isAnyHeld: boolean }> {
      const { rows, isCountedNow } = await rowsAt(at);
      const waiting = rows.filter((row) => row.waiting > 0);
      const ready = waiting.filter(({ workspaceId }) => !holdBack.isHeld(workspaceId, rows));
      const ranks = fairRanks(ready, deps.held, deps.share, passedOver);
      return { ranks, isCountedNow, isAnyHeld: ready.length < waiting.length };
    },
    /** Whether the workspace is to make no new work at `at`. */
    async isHeld(workspaceId: string, at: Date): Promise<boolean> {
      const { rows } = await rowsAt(at);
      return holdBack.isHeld(workspaceId, rows);
    },
    /** Lets `next` count anew: there may be more work than was counted. */
    recount(): void {
      counted = null;
    },
    /** One more item of the workspace waits. */
    announced(workspaceId: string): void {
      holdBack.moved(workspaceId);
      missed?.push(workspaceId);
      oneMoreWaits(workspaceId);
    },
    /** Nothing of the workspace was left to claim. */
    emptied(workspaceId: string): void {
      change(workspaceId, () => ({ waiting: 0 }));
    },
    served(workspaceId: string): void {
      holdBack.moved(workspaceId, 1);
      if (counted !== null) passedOver = afterTurn(counted.waiting, passedOver, workspaceId);
      change(workspaceId, ({ waiting, running }) => ({
        waiting: Math.max(0, waiting - 1),
        running: running + 1,
      }));
    },
    /** A document may have another step to wait for. */
    ended(workspaceId: string): void {
      holdBack.moved(workspaceId);
      missed?.push(workspaceId);
      change(workspaceId, ({ running }) => ({ running: Math.max(0, running - 1) }));
      oneMoreWaits(workspaceId);
    },
  };
}
