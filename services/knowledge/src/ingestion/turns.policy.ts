import type { WaitingWorkspace } from '../documents/documents.repository.ts';

/**
 * The workspaces in the order in which they may have the next free worker: those with the fewest documents at work come
 * first, of these the one that waits longest. A workspace that holds its share of this process is left out.
 */
export function turnsOf(
  waiting: readonly WaitingWorkspace[],
  heldHere: ReadonlyMap<string, number>,
  share: number,
): string[] {
  return waiting
    .filter(({ workspaceId }) => (heldHere.get(workspaceId) ?? 0) < share)
    .toSorted((left, right) => left.running - right.running || (left.oldestId < right.oldestId ? -1 : 1))
    .map(({ workspaceId }) => workspaceId);
}
