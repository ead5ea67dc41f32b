import { ERRORS } from '@colloquy/contracts';
import type { AskError } from '../api/ask-error.ts';
import { text } from '../locale/strings.ts';
import type { ConversationEvent } from './conversation.ts';

/** A required step got no answer: its visitor is told, and the step stays as it is. */
const ANSWER_MISSING = String(Number(ERRORS.answerNotValid));

/** What a message that could not be sent leaves behind, and what the visitor is told. */
export function failureOf(error: AskError, now: number): ConversationEvent {
  const isLimit = error.status === 402;
  const isRate = error.status === 429;
  if (error.code === ANSWER_MISSING) return { ...QUIET_FAILURE, text: text('survey.required') };
  return {
    type: 'question-failed',
    text: isLimit || isRate ? error.text : text('error.send'),
    canRetry: !isLimit,
    retryAt: isRate && error.retryAfterMs !== null ? now + error.retryAfterMs : null,
    // Only a refusal is an answer of its own; anything else may yet be answered under the same id.
    keepsId: error.kind !== 'refused' || isRate,
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

/** Definitions, section 7: the step does not wait, or the conversation has no such step or option. */
export function isStepRefused({ kind, fields }: AskError): boolean {
  return kind === 'refused' && Object.keys(fields).some((name) => name.startsWith('chat_survey_'));
}
