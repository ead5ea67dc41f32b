/** A workspace with fewer open items than this is done soon, so its pause would help no other workspace. */
const MANY_ITEMS = 50;
/** Another workspace is small when it has at most this share of the own items. */
const FEW = 1 / 5;
/** The longest single pause: time for some uploads. */
export const LONGEST_HOLD_MS = 5_000;
/** Working time per time of pause: however many small workspaces come, a large one works two thirds of the time. */
const WORK_PER_PAUSE = 2;
/** A new pause needs at least this share of the longest one, so that there is not a short pause for every page. */
const SHORTEST_HOLD = 1 / 10;

/** The open items of a workspace, and whether any of them is being processed. */
export interface OpenWork {
  readonly workspaceId: string;
  /** Items that wait, are being processed or are expected; at least as many as arrived in the last moments. */
  readonly size: number;
  readonly isActive: boolean;
}

/** True when a workspace should pause, because a small workspace is about to finish its few items. */
export function wantsHold(workspaceId: string, open: readonly OpenWork[]): boolean {
  const own = open.find((one) => one.workspaceId === workspaceId)?.size ?? 0;
  if (own < MANY_ITEMS) return false;
  return open.some((other) => other.workspaceId !== workspaceId && other.isActive && other.size <= own * FEW);
}

/** How long a workspace may still pause: pauses spend this time, working time earns it back. */
export interface Patience {
  readonly leftMs: number;
  readonly isHeld: boolean;
  /** When this was so. */
  readonly at: number;
}

/** The patience at `at`, when the workspace pauses or goes on. */
export function patienceAt(
  before: Patience,
  isHoldWanted: boolean,
  at: number,
  longestMs = LONGEST_HOLD_MS,
): Patience {
  const passedMs = Math.max(0, at - before.at);
  const leftMs = before.isHeld
    ? Math.max(0, before.leftMs - passedMs)
    : Math.min(longestMs, before.leftMs + passedMs / WORK_PER_PAUSE);
  const isEnough = leftMs > 0 && (before.isHeld || leftMs >= longestMs * SHORTEST_HOLD);
  return { leftMs, isHeld: isHoldWanted && isEnough, at };
}
