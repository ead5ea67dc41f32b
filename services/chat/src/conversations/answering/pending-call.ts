import type { FunctionArguments } from '@colloquy/contracts';

/** A request for confirmation expires after this, and is asked again. */
const WAIT_MS = 10 * 60_000;

/** A function call that waits for the visitor's confirmation in the next turn. */
export interface PendingCall {
  /** The turn that asked for the confirmation. */
  id: string;
  functionId: string;
  name: string;
  /** The function's revision at that time. */
  revision: number;
  parameters: FunctionArguments;
  /** The visitor's question that led to the call. */
  question: string;
  expiresAt: Date;
}

export type WantedCall = Omit<PendingCall, 'id' | 'expiresAt'>;

/** The pending call after a turn that asked for a confirmation; null after any other turn. */
export function waiting(wanted: WantedCall | undefined, turnId: string, now: Date): PendingCall | null {
  if (wanted === undefined) return null;
  return { ...wanted, id: turnId, expiresAt: new Date(now.getTime() + WAIT_MS) };
}

/** The pending call unless it has expired. */
export function stillWaiting(pending: PendingCall | null | undefined, now: Date): PendingCall | null {
  return pending && pending.expiresAt > now ? pending : null;
}
