import type { Feedback, HistoryItem, VisitorHistoryItem } from '@colloquy/contracts';
import type { StoredFeedback, TurnDocument } from './turns.model.ts';

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

/** A turn as the team sees it. */
export function toHistoryItem(turn: TurnDocument): HistoryItem {
  const { memberFeedback } = turn;
  return {
    ...toVisitorHistoryItem(turn),
    memberFeedback: memberFeedback
      ? { ...toFeedback(memberFeedback), user_id: memberFeedback.user_id ?? '' }
      : null,
  };
}

/** A turn as its visitor sees it. */
export function toVisitorHistoryItem(turn: TurnDocument): VisitorHistoryItem {
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
    // Turns older than the field have none.
    feedback: turn.feedback ? toFeedback(turn.feedback) : null,
  };
}

function toFeedback({ value, reason, comment, at }: StoredFeedback): Feedback {
  return { value, reason, comment, at: at.toISOString() };
}
