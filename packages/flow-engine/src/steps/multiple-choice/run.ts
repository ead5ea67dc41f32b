import { NO_INPUT, type FlowValue, type MultipleChoiceStep, type StepOption } from '@colloquy/contracts';
import { canBeSkipped, emptyAnswer } from '../skipping.ts';
import type { AnswerInput, Answered, FlowTexts, ShownRun } from '../step-run.ts';
import { chosenOptions, labelOf } from './chosen-options.ts';

export function multipleChoiceRun(step: MultipleChoiceStep): ShownRun {
  const { type, options, required, minSelect, maxSelect, allowOther, layout, next_id: nextId } = step;
  const ways = options.map((option) => option.next_id ?? nextId);
  return {
    isShown: true,
    isQuestion: true,
    links: () => [nextId, ...options.map((option) => option.next_id)],
    exits: () => (allowOther || canBeSkipped(step) ? [nextId, ...ways] : ways),
    view: (texts) => ({
      type,
      options: options.map((option) => ({ id: option.id, label: labelOf(step, option, texts) })),
      input: { ...NO_INPUT, kind: 'choice', required, minSelect, maxSelect, allowOther, layout },
      media: null,
      delayMs: 0,
    }),
    answer: (input, texts) => emptyAnswer(step, input, texts) ?? chosen(step, input, texts),
    skippedTo: nextId,
    message: step.retry.message,
  };
}

function chosen(step: MultipleChoiceStep, input: AnswerInput, texts: FlowTexts): Answered {
  const found = chosenOptions(step, input, texts);
  if (found === null || (found.others.length > 0 && !step.allowOther)) {
    return { isTaken: false, issue: 'noOption' };
  }
  const { options, others } = found;
  const values = [...options.map(valueOfOption), ...others];
  if (values.length < step.minSelect) return { isTaken: false, issue: 'tooFew' };
  if (values.length > step.maxSelect) return { isTaken: false, issue: 'tooMany' };
  const value: FlowValue = step.maxSelect === 1 ? (values[0] ?? '') : values;
  const way = options.find((option) => option.next_id !== null);
  return {
    isTaken: true,
    value,
    optionIds: options.map(({ id }) => id),
    nextId: way?.next_id ?? step.next_id,
  };
}

/** The stored value of a choice. */
function valueOfOption({ value, label }: StepOption): string {
  return value || label;
}
