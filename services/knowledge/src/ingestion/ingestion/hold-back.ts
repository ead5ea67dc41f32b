import type { WaitingWorkspace } from '../../items/index.ts';
import { LONGEST_HOLD_MS, patienceAt, wantsHold, type OpenWork, type Patience } from './hold-back.policy.ts';

/** Between two items of one upload a workspace has nothing that waits for a moment. */
const LINGER_MS = 1_000;

/** What moved of a workspace since it was quiet for the last time. */
interface Burst {
  readonly items: number;
  readonly at: number;
}

export type HoldBack = ReturnType<typeof createHoldBack>;

/**
 * Which workspaces begin nothing for a moment. Whose turn it is decides little where workers are not what is short: the
 * pages of a large website take the processor and the stores from the ten uploads beside them, so the website pauses.
 * Each process keeps this by itself, with what all processes have at work as its counts tell it.
 */
export function createHoldBack({
  now,
  longestMs = LONGEST_HOLD_MS,
}: {
  /** In ms. */
  readonly now: () => number;
  readonly longestMs?: number | undefined;
}) {
  const bursts = new Map<string, Burst>();
  const coming = new Map<string, number>();
  const patiences = new Map<string, Patience>();

  function openWork(rows: readonly WaitingWorkspace[], at: number): OpenWork[] {
    for (const [workspaceId, burst] of bursts) if (at - burst.at > LINGER_MS) bursts.delete(workspaceId);
    const counted = new Map(rows.map((row) => [row.workspaceId, row.waiting + row.running]));
    const workspaceIds = new Set([...counted.keys(), ...bursts.keys(), ...coming.keys()]);
    return [...workspaceIds].map((workspaceId) => {
      const there = counted.get(workspaceId) ?? 0;
      const burst = bursts.get(workspaceId);
      const size = Math.max(there + (coming.get(workspaceId) ?? 0), burst?.items ?? 0);
      return { workspaceId, size, isActive: there > 0 || burst !== undefined };
    });
  }

  return {
    /** Something of the workspace moves; `items` more are begun with it. */
    moved(workspaceId: string, items = 0): void {
      bursts.set(workspaceId, { items: (bursts.get(workspaceId)?.items ?? 0) + items, at: now() });
    },
    /** So many items of the workspace are about to come. */
    expect(workspaceId: string, items: number): void {
      if (items > 0) coming.set(workspaceId, items);
      else coming.delete(workspaceId);
    },
    /** Whether the workspace is to begin nothing now; `rows` are all that have something that waits or is at work. */
    isHeld(workspaceId: string, rows: readonly WaitingWorkspace[]): boolean {
      const at = now();
      const before = patiences.get(workspaceId) ?? { leftMs: longestMs, isHeld: false, at };
      const after = patienceAt(before, wantsHold(workspaceId, openWork(rows, at)), at, longestMs);
      if (after.isHeld || after.leftMs < longestMs) patiences.set(workspaceId, after);
      else patiences.delete(workspaceId);
      return after.isHeld;
    },
  };
}
