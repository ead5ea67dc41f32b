import { FOLLOW_UP_TEXT, typedChoice, type StepForChat } from '@colloquy/contracts';

/** The answer that is sent for a step. */
export interface StepAnswer {
  readonly text: string;
  readonly optionIds: readonly string[];
  /** Leaves the flow at the step instead of answering. */
  readonly leavesFlow?: boolean;
}

/** An issue of an answer, found before it is sent, as a dashboard text. */
export interface StepIssue {
  readonly key: 'missing' | 'atLeast' | 'atMost';
  readonly values?: Readonly<Record<string, number>>;
}

const SKIPPED: StepAnswer = { text: FOLLOW_UP_TEXT, optionIds: [] };

export function typedAnswer({ input }: StepForChat, typed: string): StepAnswer | StepIssue {
  const text = typed.trim();
  if (text !== '') return { text, optionIds: [] };
  return input.required ? { key: 'missing' } : SKIPPED;
}

/** The typed answer and the chosen options, each only if the step accepts it. */
export function chosenAnswer(
  step: StepForChat,
  chosen: readonly string[],
  typed: string,
): StepAnswer | StepIssue {
  const { minSelect: min, maxSelect: max, required } = step.input;
  const own = typed.trim();
  // If only one answer is accepted, the typed one is used.
  const options = max === 1 && own !== '' ? [] : step.options.filter(({ id }) => chosen.includes(id));
  const count = options.length + (own === '' ? 0 : 1);
  if (count === 0 && !required) return SKIPPED;
  if (count < min) return { key: 'atLeast', values: { min } };
  if (count > max) return { key: 'atMost', values: { max } };
  const labels = options.map(({ label }) => label);
  if (own !== '') return { text: typedChoice(labels, own), optionIds: [] };
  return { text: labels.join(', '), optionIds: options.map(({ id }) => id) };
}
