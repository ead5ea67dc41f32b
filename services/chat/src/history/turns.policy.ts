import type { HistoryItem } from '@colloquy/contracts';
import type { TurnDocument } from './turns.model.ts';

/** A process that does not renew a pending turn for this long is taken for dead. */
export const TURN_LEASE_MS = 20_000;
export const TURN_HEARTBEAT_MS = 8_000;

/** What to do with a question whose message key is known already. */
export type RepeatVerdict = 'replay' | 'in-progress' | 'again';

/** An answer is replayed, work under way is waited for, everything else is tried again. */
export function judgeRepeat(turn: Pick<TurnDocument, 'state' | 'leaseUntil'>, now: Date): RepeatVerdict {
  if (turn.state === 'answered') return 'replay';
  const isAlive = turn.state === 'pending' && turn.leaseUntil !== null && turn.leaseUntil > now;
  return isAlive ? 'in-progress' : 'again';
}

export function toHistoryItem(turn: TurnDocument): HistoryItem {
  return {
    id: turn._id,
    _createTime: turn.createdAt.toISOString(),
    chat_id: turn.chat_id,
    question: turn.question,
    answer: turn.answer,
    source: turn.source,
    metadata: turn.metadata,
    chat_survey_id: turn.chat_survey_id,
    state: turn.state,
    by: turn.by,
    error: turn.error,
  };
}
