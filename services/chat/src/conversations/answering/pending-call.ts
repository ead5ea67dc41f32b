import type { FunctionArguments } from '@colloquy/contracts';

/** A question whether to go on is answered within this time, or is asked anew. */
const WAIT_MS = 10 * 60_000;

/** A call of a function that waits for the visitor's yes in the next turn. */
export interface PendingCall {
  /** The turn that asked. */
  id: string;
  functionId: string;
  name: string;
  /** Of the function as it was asked about. */
  revision: number;
  parameters: FunctionArguments;
  /** What the visitor had asked. */
  question: string;
  expiresAt: Date;
}

export type WantedCall = Omit<PendingCall, 'id' | 'expiresAt'>;

/** A call as it waits after the turn that asked for it; null after one that did not ask. */
export function waiting(wanted: WantedCall | undefined, turnId: string, now: Date): PendingCall | null {
  if (wanted === undefined) return null;
  return { ...wanted, id: turnId, expiresAt: new Date(now.getTime() + WAIT_MS) };
}

/** The call while it may still be answered. */
export function stillWaiting(pending: PendingCall | null | undefined, now: Date): PendingCall | null {
  return pending && pending.expiresAt > now ? pending : null;
}
