import type { WaitingWorkspace } from '../items/items.repository.ts';

/**
 * The workspaces that may have the next free worker, in ranks: those with the fewest documents at work come first. A
 * workspace that holds its share of this process is left out.
 */
export function fairRanks(
  waiting: readonly WaitingWorkspace[],
  heldHere: ReadonlyMap<string, number>,
  share: number,
): string[][] {
  const ranks = new Map<number, string[]>();
  for (const { workspaceId, running } of waiting) {
    if ((heldHere.get(workspaceId) ?? 0) >= share) continue;
    ranks.set(running, [...(ranks.get(running) ?? []), workspaceId]);
  }
  return [...ranks].toSorted(([left], [right]) => left - right).map(([, workspaceIds]) => workspaceIds);
}
