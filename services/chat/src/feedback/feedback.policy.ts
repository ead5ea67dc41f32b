import { AppError, ERRORS } from '@colloquy/errors';
import type { FeedbackReason } from '@colloquy/contracts';
import type { StoredFeedback, QuestionTurn } from '../turns/turns.model.ts';

export type Thumb = 1 | -1 | 0;

export interface GivenFeedback {
  readonly value: Thumb;
  readonly reason?: FeedbackReason | undefined;
  readonly comment?: string | undefined;
}

/** Throws `wrongState` for a question that has no answer. */
export function assertAnswered(turn: Pick<QuestionTurn, 'state'>): void {
  if (turn.state !== 'answered') throw new AppError({ code: ERRORS.wrongState });
}

/** What is stored of feedback; 0 takes it back. */
export function toStored(given: GivenFeedback, userId: string | null, at: Date): StoredFeedback | null {
  if (given.value === 0) return null;
  const { value, reason = null, comment = '' } = given;
  return { value, reason, comment: comment === '' ? null : comment, user_id: userId, at };
}

/** True when a repeat says nothing new. */
export function isSame(known: StoredFeedback | null, next: StoredFeedback | null): boolean {
  if (known === null || next === null) return known === next;
  const { value, reason, comment, user_id } = known;
  return (
    value === next.value && reason === next.reason && comment === next.comment && user_id === next.user_id
  );
}

/** How much of the feedback is good, and how much is not. */
export function countThumbs(given: readonly Pick<StoredFeedback, 'value'>[]): {
  up: number;
  down: number;
} {
  const up = given.filter(({ value }) => value === 1).length;
  return { up, down: given.length - up };
}
