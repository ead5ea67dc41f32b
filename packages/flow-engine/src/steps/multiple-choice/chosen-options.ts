import { fold } from '@colloquy/text';
import type { MultipleChoiceStep, StepOption } from '@colloquy/contracts';
import type { AnswerInput, FlowTexts } from '../step-run.ts';

interface Chosen {
  readonly options: readonly StepOption[];
  /** Typed answers that are not options. */
  readonly others: readonly string[];
}

/** An option's label in the visitor's language. */
export function labelOf({ id }: MultipleChoiceStep, option: StepOption, texts: FlowTexts): string {
  return texts.translated(`survey.${id}.option.${option.id}`, option.label);
}

/**
 * The options that an answer selects: by id, or by a typed label, value or list number, case-insensitively. If
 * several may be chosen, commas, semicolons and line breaks separate them. Null for an unknown id.
 */
export function chosenOptions(
  step: MultipleChoiceStep,
  { text, optionIds = [] }: AnswerInput,
  texts: FlowTexts,
): Chosen | null {
  if (optionIds.length > 0) {
    const options = step.options.filter(({ id }) => optionIds.includes(id));
    return options.length === new Set(optionIds).size ? { options, others: [] } : null;
  }
  const typed = text.trim();
  const whole = findOption(step, typed, texts);
  if (whole !== undefined) return { options: [whole], others: [] };
  if (step.maxSelect === 1) return { options: [], others: [typed] };
  const parts = typed.split(/[,;\n]/).map((part) => part.trim());
  return pick(
    step,
    parts.filter((part) => part !== ''),
    texts,
  );
}

function pick(step: MultipleChoiceStep, parts: readonly string[], texts: FlowTexts): Chosen {
  const found = parts.map((part) => ({ part, option: findOption(step, part, texts) }));
  const options = step.options.filter((option) => found.some((one) => one.option === option));
  return { options, others: found.flatMap(({ part, option }) => (option === undefined ? [part] : [])) };
}

function findOption(step: MultipleChoiceStep, typed: string, texts: FlowTexts): StepOption | undefined {
  const wanted = fold(typed);
  const byName = step.options.find((option) =>
    [labelOf(step, option, texts), option.label, option.value].some(
      (name) => name !== '' && fold(name) === wanted,
    ),
  );
  // Channels without buttons number the options.
  return byName ?? (/^\d{1,2}$/.test(wanted) ? step.options[Number(wanted) - 1] : undefined);
}
