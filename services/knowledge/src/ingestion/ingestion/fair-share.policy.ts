import type { WaitingWorkspace } from '../../items/index.ts';

/** Workers that one workspace alone never fills, so that its slow work does not hold up the others'. */
const GUEST_WORKERS = 1;

/**
 * The workspaces that may have the next free worker, in ranks: those with the fewest items at work in any process come
 * first, and of these who has few waiting, measured by how often others went before: ten uploads are not held up by a
 * site of 500 pages, and no row of small workspaces holds up the site for ever. A workspace that holds its share of this
 * process is left out.
 */
export function fairRanks(
  waiting: readonly WaitingWorkspace[],
  heldHere: ReadonlyMap<string, number>,
  share: number,
  passedOver: ReadonlyMap<string, number> = new Map(),
): string[][] {
  const claims = waiting
    .filter(({ workspaceId, waiting: left }) => left > 0 && (heldHere.get(workspaceId) ?? 0) < share)
    .map((each) => ({ ...each, urgency: (1 + (passedOver.get(each.workspaceId) ?? 0)) / each.waiting }))
    .toSorted((left, right) => left.running - right.running || right.urgency - left.urgency);
  const ranks = Map.groupBy(claims, ({ running, urgency }) => `${running} ${urgency}`);
  return [...ranks.values()].map((rank) => rank.map(({ workspaceId }) => workspaceId));
}

/** How often each waiting workspace was passed over, after `served` got a worker. */
export function afterTurn(
  waiting: readonly WaitingWorkspace[],
  passedOver: ReadonlyMap<string, number>,
  served: string,
): Map<string, number> {
  return new Map(
    waiting
      .filter(({ workspaceId }) => workspaceId !== served)
      .map(({ workspaceId }) => [workspaceId, 1 + (passedOver.get(workspaceId) ?? 0)]),
  );
}

/** How many claims each workspace holds in this process. */
export function createHeldCounts() {
  const counts = new Map<string, number>();
  return {
    counts: counts as ReadonlyMap<string, number>,
    add(workspaceId: string, change: 1 | -1): void {
      const count = (counts.get(workspaceId) ?? 0) + change;
      if (count > 0) counts.set(workspaceId, count);
      else counts.delete(workspaceId);
    },
  };
}

/** Claims that one process works on at once, of all workspaces together, where one of them may have `share`. */
export function workersFor(share: number): number {
  return share === 0 ? 0 : share + GUEST_WORKERS;
}
