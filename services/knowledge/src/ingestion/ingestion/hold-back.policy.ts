/** With fewer items than this before it, a workspace is at its end soon: nobody gains by its pause. */
const MANY_ITEMS = 50;
/** Another one has few items when it has at most this part of them. */
const FEW = 1 / 5;
/** The longest pause at once: time for some uploads. */
export const LONGEST_HOLD_MS = 5_000;
/** Work that earns a pause as long as it: however many small workspaces come, a large one keeps two thirds of its time. */
const WORK_PER_PAUSE = 2;
/** No new pause before it can be this part of the longest one, so that pauses do not become as many as pages. */
const SHORTEST_HOLD = 1 / 10;

/** What a workspace has before it, and whether anything of it moves now. */
export interface OpenWork {
  readonly workspaceId: string;
  /** Items that wait, that are at work, and that are about to come; at least as many as came in the last moments. */
  readonly size: number;
  readonly isActive: boolean;
}

/** Whether a workspace begins nothing now, because another one is about to be done with the few items that it has. */
export function wantsHold(workspaceId: string, open: readonly OpenWork[]): boolean {
  const own = open.find((one) => one.workspaceId === workspaceId)?.size ?? 0;
  if (own < MANY_ITEMS) return false;
  return open.some((other) => other.workspaceId !== workspaceId && other.isActive && other.size <= own * FEW);
}

/** How long a workspace may still pause: spent by pauses, and earned again by the time in which it works. */
export interface Patience {
  readonly leftMs: number;
  readonly isHeld: boolean;
  /** When this was so. */
  readonly at: number;
}

/** The patience at `at`, of a workspace that pauses or goes on from then on. */
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
