import { FOLLOW_UP_TEXT } from './flow-limits.ts';
import type { StepForChat, SurveyMetadata } from './flow-run.ts';
import type { STEP_TYPES } from './step-types.ts';

/** Not read from the table, which a chat that shows no step need not load. Another number does not compile. */
const INFO_TEXT: (typeof STEP_TYPES)['infoText']['id'] = 5;

/** Whether a step is answered by its visitor, rather than only read. */
export function isQuestionStep(step: StepForChat | null | undefined): boolean {
  return step !== null && step !== undefined && step.type !== INFO_TEXT;
}

/** What stands for a message that came after this run's state; null for one that its client sent by itself. */
export function shownQuestion(
  question: string,
  before: SurveyMetadata | null | undefined,
  skipped: string,
): string | null {
  if (question === '') return null;
  if (question !== FOLLOW_UP_TEXT) return question;
  return isQuestionStep(before?.step) ? skipped : null;
}

/** What an answer says beside the step that comes with it, and beside what was wrong with the answer before. */
export function answerBesideStep(answer: string, { step, error }: SurveyMetadata): string {
  const rest = step === null ? answer.trim() : withoutEnd(answer.trim(), step.text.trim());
  return error !== undefined && rest === error.message.trim() ? '' : rest;
}

/** What was wrong with the answer before, where the same step is asked again; null where it is another one, or none. */
export function errorAtStep({ step, error, attemptsLeft = 0 }: SurveyMetadata): string | null {
  return step === null || attemptsLeft === 0 ? null : (error?.message ?? null);
}

/** The id of the message that follows on a text: the same from each tab and page load, so that it counts once. */
export function followUpMessageId(historyId: string): string {
  return `after-${historyId}`;
}

function withoutEnd(text: string, end: string): string {
  return end !== '' && text.endsWith(end) ? text.slice(0, text.length - end.length).trim() : text;
}
