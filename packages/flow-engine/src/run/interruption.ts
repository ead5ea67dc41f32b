import type { AnswerInput, Answered, ShownRun } from '../steps/step-run.ts';

/** Question marks of Latin, Greek, Arabic, Armenian and East Asian writing, at the end. */
const QUESTION = /[?;؟՞？]["'”’»)\]\s]*$/u;

/**
 * Whether a visitor asks something else than the step does: a question that is no answer to it. A free text that takes
 * anything takes a question too.
 */
export function isOtherQuestion(
  { isQuestion }: ShownRun,
  answered: Answered,
  { text, optionIds = [] }: AnswerInput,
): boolean {
  return optionIds.length === 0 && (!answered.isTaken || !isQuestion) && QUESTION.test(text);
}
