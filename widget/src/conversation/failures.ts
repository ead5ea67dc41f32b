import { keepsMessageId, type ChatError } from '@colloquy/chat-client';
import { ERRORS } from '@colloquy/contracts';
import { text } from '../locale/strings.ts';
import type { ConversationEvent } from './conversation.ts';
import { textOfRefusal } from './refusal-text.ts';

/** A required step got no answer: its visitor is told, and the step stays as it is. */
const ANSWER_MISSING = String(Number(ERRORS.answerNotValid));

/** What a message that could not be sent leaves behind, and what the visitor is told. */
export function failureOf(error: ChatError, now: number): ConversationEvent {
  const isLimit = error.status === 402;
  const isRate = error.status === 429;
  if (error.code === ANSWER_MISSING) return { ...QUIET_FAILURE, text: text('survey.required') };
  return {
    type: 'question-failed',
    text: isLimit || isRate ? textOfRefusal(error) : text('error.send'),
    canRetry: !isLimit,
    retryAt: isRate && error.retryAfterMs !== null ? now + error.retryAfterMs : null,
    keepsId: keepsMessageId(error),
  };
}

/** The same without a word to the visitor: what they did not do, or what is shown to them otherwise. */
export const QUIET_FAILURE = {
  type: 'question-failed',
  text: null,
  canRetry: false,
  retryAt: null,
  keepsId: false,
} as const satisfies ConversationEvent;
