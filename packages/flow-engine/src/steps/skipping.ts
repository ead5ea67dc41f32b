import { fold } from '@colloquy/text';
import { FOLLOW_UP_TEXT, type FlowStep } from '@colloquy/contracts';
import type { AnswerInput, Answered, FlowTexts } from './step-run.ts';

type Asking = Pick<FlowStep, 'required' | 'next_id'>;

/** How a step handles an empty answer; null for an answer with content. */
export function emptyAnswer(
  { required, next_id: nextId }: Asking,
  { text, optionIds = [] }: AnswerInput,
  { skipWords }: FlowTexts,
): Answered | null {
  if (optionIds.length > 0) return null;
  const said = text.trim();
  const isEmpty = said === '' || said === FOLLOW_UP_TEXT;
  if (required) return isEmpty ? { isTaken: false, issue: 'required' } : null;
  const isSkipped = isEmpty || skipWords.some((word) => fold(word) === fold(said));
  return isSkipped ? { isTaken: true, value: null, optionIds: [], nextId } : null;
}

/** Whether a run can continue without an answer to the step. */
export function canBeSkipped({ required, retry }: Pick<FlowStep, 'required' | 'retry'>): boolean {
  return !required || retry.onFail === 'skip';
}
