import { AppError, ERRORS } from '@colloquy/errors';
import { chatEvents, type FeedbackReason } from '@colloquy/contracts';
import { eventFor, type RequestContext } from '@colloquy/service-kit';
import {
  changeRecorded,
  conversationTarget,
  type ConversationDocument,
  type Thumbs,
  type QuestionTurn,
  type StoredFeedback,
  type Turn,
  type TurnChange,
} from '../../conversations/index.ts';

export type Thumb = 1 | -1 | 0;

/** The author of feedback; a visitor has no account. */
export interface Giver {
  readonly by: 'visitor' | 'member';
  readonly userId: string | null;
}

export interface GivenFeedback {
  readonly value: Thumb;
  readonly reason?: FeedbackReason | undefined;
  readonly comment?: string | undefined;
}

/** Throws `wrongState` for a question without an answer. */
export function assertAnswered(turn: Pick<QuestionTurn, 'state'>): void {
  if (turn.state !== 'answered') throw new AppError({ code: ERRORS.wrongState });
}

/** The feedback to store; a 0 withdraws it. */
export function toStored(given: GivenFeedback, userId: string | null, at: Date): StoredFeedback | null {
  if (given.value === 0) return null;
  const { value, reason = null, comment = '' } = given;
  return { value, reason, comment: comment === '' ? null : comment, user_id: userId, at };
}

/** True when both have the same content. */
export function isSame(known: StoredFeedback | null, next: StoredFeedback | null): boolean {
  if (known === null || next === null) return known === next;
  const { value, reason, comment, user_id } = known;
  return (
    value === next.value && reason === next.reason && comment === next.comment && user_id === next.user_id
  );
}

/**
 * The write for feedback on a turn, with its events; null without a change. Throws `wrongState` for a turn without an
 * answer of the bot.
 */
export function decideFeedback(
  conversation: ConversationDocument,
  turn: Turn,
  feedback: { readonly given: GivenFeedback; readonly giver: Giver; readonly at: Date },
  context: RequestContext,
): TurnChange | null {
  const { given, giver, at } = feedback;
  if (turn.kind !== 'question') throw new AppError({ code: ERRORS.wrongState });
  assertAnswered(turn);
  const field = giver.by === 'visitor' ? 'feedback' : 'memberFeedback';
  const next = toStored(given, giver.userId, at);
  const known = turn[field];
  if (isSame(known, next)) return null;
  const { chat_bot_id, workspace_id, channel } = conversation;
  const event = eventFor(context, chatEvents.feedbackGiven, workspace_id, {
    history_id: turn._id,
    chat_id: conversation._id,
    chat_bot_id,
    workspace_id,
    channel,
    by: giver.by,
    value: given.value,
    previous: known?.value ?? 0,
    reason: next?.reason ?? null,
  });
  if (giver.by === 'visitor') return { set: { [field]: next }, events: [event] };
  const recorded = changeRecorded(context, workspace_id, {
    action: 'chat.feedback-given',
    target: conversationTarget(conversation),
    before: { value: known?.value ?? 0, reason: known?.reason ?? null },
    after: { value: given.value, reason: next?.reason ?? null },
  });
  return { set: { [field]: next }, events: [event, recorded] };
}

/** The thumbs of visitors and of members, counted separately. */
export function countThumbs(given: {
  readonly visitor: readonly Pick<StoredFeedback, 'value'>[];
  readonly member: readonly Pick<StoredFeedback, 'value'>[];
}): Thumbs {
  const count = (feedback: readonly Pick<StoredFeedback, 'value'>[]) => {
    const up = feedback.filter(({ value }) => value === 1).length;
    return { up, down: feedback.length - up };
  };
  return { visitor: count(given.visitor), member: count(given.member) };
}
