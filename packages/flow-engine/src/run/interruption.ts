import type { AnswerInput, Answered, ShownRun } from '../steps/step-run.ts';

/** Closing question marks of Latin, Greek, Arabic, Armenian and East Asian scripts. */
const QUESTION = /[?;؟՞？]["'”’»)\]\s]*$/u;

/**
 * Whether the visitor asks an unrelated question: one that is no answer to the step. A free text step that accepts
 * anything accepts questions too.
 */
export function isOtherQuestion(
  { isQuestion }: ShownRun,
  answered: Answered,
  { text, optionIds = [] }: AnswerInput,
): boolean {
  return optionIds.length === 0 && (!answered.isTaken || !isQuestion) && QUESTION.test(text);
}
