import { createHash } from 'node:crypto';
import type { Feedback } from '@colloquy/contracts';
import type { QuestionTurn, StoredFeedback } from './turns.model.ts';

/** A process that does not renew a pending turn for this long counts as crashed. */
export const TURN_LEASE_MS = 20_000;
export const TURN_HEARTBEAT_MS = 8_000;

/** What to do with a question whose message key already exists. */
export type RepeatDecision = 'replay' | 'in-progress' | 'again';

/** Replays an answer, reports a running one as in progress, and tries everything else again. */
export function decideRepeat(turn: Pick<QuestionTurn, 'state' | 'leaseUntil'>, now: Date): RepeatDecision {
  if (turn.state === 'answered' || turn.state === 'stored') return 'replay';
  const isAlive = turn.state === 'pending' && turn.leaseUntil !== null && turn.leaseUntil > now;
  return isAlive ? 'in-progress' : 'again';
}

/**
 * The key that identifies a message in its conversation. For a caller without the conversation's key it includes the
 * question and never matches a turn asked with that key, whose answer could reveal earlier turns.
 */
export function messageKeyOf(sending: {
  readonly turnId: string;
  readonly clientMessageId: string | undefined;
  readonly query: string;
  readonly isKeyed: boolean;
}): string {
  const { turnId, clientMessageId, query, isKeyed } = sending;
  if (clientMessageId === undefined) return turnId;
  if (isKeyed) return clientMessageId;
  return `open:${createHash('sha256').update(query).digest('hex')}:${clientMessageId}`;
}

export function toFeedback({ value, reason, comment, at }: StoredFeedback): Feedback {
  return { value, reason, comment, at: at.toISOString() };
}
