import type { FlowStep } from '@colloquy/contracts';
import { runOf } from '../steps/registry.ts';
import type { AnswerInput, FlowTexts } from '../steps/step-run.ts';

/** Whether an input is empty although the step requires an answer, so that no attempt is counted. */
export function isAnswerMissing(step: FlowStep, input: AnswerInput, texts: FlowTexts): boolean {
  const behaviour = runOf(step);
  if (!behaviour.isShown) return false;
  const answered = behaviour.answer(input, texts);
  return !answered.isTaken && answered.issue === 'required';
}
