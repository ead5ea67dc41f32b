/** Waiting messages of one sender, and of one connection; more are refused with a text. */
export const MAX_WAITING = { perThread: 10, perConnection: 500 } as const;
/** Repeats of an event are recognised for a day (definitions, section 11). */
export const MESSAGES_KEPT_MS = 24 * 60 * 60_000;
/** A thread that was silent for longer begins anew. */
export const THREADS_KEPT_MS = 30 * 24 * 60 * 60_000;
/** A message that waits for longer than this may have been forgotten by a process that ended. */
export const OVERDUE_AFTER_MS = 30_000;
/** The most texts of a flow in a row that one message brings. */
export const MAX_FOLLOW_UPS = 20;

/** Pauses before the second attempt and those after it. */
const RETRY_AFTER_MS = [1_000, 5_000, 15_000, 60_000, 180_000] as const;

/**
 * The pause before the next attempt, not shorter than the provider's own; null when this was the last attempt or the
 * reply would come too late.
 */
export function retryDelayMs(
  attempts: number,
  providersMs: number,
  age: { readonly ageMs: number; readonly replyWithinMs: number },
): number | null {
  const own = RETRY_AFTER_MS[attempts - 1];
  if (own === undefined) return null;
  const delayMs = Math.max(own, providersMs);
  return age.ageMs + delayMs > age.replyWithinMs ? null : delayMs;
}

/** Whether the thread's next message belongs to the conversation so far. */
export function isSameSession(
  thread: { readonly conversation_id: string | null; readonly lastMessageAt: Date | null },
  sessionMinutes: number,
  now: Date,
): boolean {
  if (thread.conversation_id === null || thread.lastMessageAt === null) return false;
  return now.getTime() - thread.lastMessageAt.getTime() <= sessionMinutes * 60_000;
}
