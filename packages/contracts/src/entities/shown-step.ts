import { FOLLOW_UP_TEXT } from './flow-limits.ts';
import type { StepForChat, SurveyMetadata } from './flow-run.ts';
import type { STEP_TYPES } from './step-types.ts';

/** Not read from the table, which a chat that shows no step need not load. Another number does not compile. */
const INFO_TEXT: (typeof STEP_TYPES)['infoText']['id'] = 5;

/** Whether the visitor answers the step, rather than only reading it. */
export function isQuestionStep(step: StepForChat | null | undefined): boolean {
  return step !== null && step !== undefined && step.type !== INFO_TEXT;
}

/** The text shown for a message sent during this run's state; null for a message that its client sent on its own. */
export function shownQuestion(
  question: string,
  before: SurveyMetadata | null | undefined,
  skipped: string,
): string | null {
  if (question === '') return null;
  if (question !== FOLLOW_UP_TEXT) return question;
  return isQuestionStep(before?.step) ? skipped : null;
}

/** The part of an answer that neither the step shown with it nor the error of the previous answer says. */
export function answerBesideStep(answer: string, { step, error }: SurveyMetadata): string {
  const rest = step === null ? answer.trim() : withoutEnd(answer.trim(), step.text.trim());
  return error !== undefined && rest === error.message.trim() ? '' : rest;
}

/** The error of the previous answer when the same step is asked again; null otherwise. */
export function errorAtStep({ step, error, attemptsLeft = 0 }: SurveyMetadata): string | null {
  return step === null || attemptsLeft === 0 ? null : (error?.message ?? null);
}

/** Message id of an automatic follow-up: the same from each tab and page load, so that it counts once. */
export function followUpMessageId(historyId: string): string {
  return `after-${historyId}`;
}

function withoutEnd(text: string, end: string): string {
  return end !== '' && text.endsWith(end) ? text.slice(0, text.length - end.length).trim() : text;
}
