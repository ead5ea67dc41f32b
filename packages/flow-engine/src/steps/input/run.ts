import { NO_INPUT, type InputStep } from '@colloquy/contracts';
import { emptyAnswer } from '../skipping.ts';
import type { ShownRun } from '../step-run.ts';
import { inputKindOf } from './kinds/registry.ts';

export function inputRun(step: InputStep): ShownRun {
  const { id, type, validation, required, placeholder, multiline, inputMode, next_id: nextId } = step;
  return {
    isShown: true,
    isQuestion: true,
    links: () => [nextId],
    exits: () => [nextId],
    view: (texts) => ({
      type,
      options: [],
      input: {
        ...NO_INPUT,
        ...inputKindOf(validation).rules,
        kind: validation.kind,
        required,
        placeholder: texts.translated(`survey.${id}.placeholder`, placeholder),
        multiline,
        inputMode,
      },
      media: null,
      delayMs: 0,
    }),
    answer: (input, texts) => {
      const empty = emptyAnswer(step, input, texts);
      if (empty !== null) return empty;
      const read = inputKindOf(validation).read(input.text.trim());
      if ('issue' in read) return { isTaken: false, issue: read.issue };
      return { isTaken: true, value: read.value, optionIds: [], nextId };
    },
    skippedTo: nextId,
    message: validation.message || step.retry.message,
  };
}
