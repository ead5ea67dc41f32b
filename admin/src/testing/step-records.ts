import { FOLLOW_UP_DELAY_MS, STEP_TYPES, type StepForChat } from '@colloquy/contracts';

type Input = StepForChat['input'];

const NO_INPUT: Input = {
  kind: 'none',
  required: true,
  placeholder: '',
  multiline: false,
  inputMode: 'text',
  minLength: null,
  maxLength: null,
  min: null,
  max: null,
  integer: false,
  minSelect: 1,
  maxSelect: 1,
  allowOther: false,
  layout: 'buttons',
};

/** Steps of a flow as a chat shows them. */
export function aTypedStep(input: Partial<Input> = {}): StepForChat {
  return {
    id: 'name',
    type: STEP_TYPES.input.id,
    text: 'What is your name?',
    options: [],
    input: { ...NO_INPUT, kind: 'string', ...input },
    progress: { done: 0, total: 2 },
    media: null,
    delayMs: 0,
  };
}

export function aChoiceStep(input: Partial<Input> = {}): StepForChat {
  return {
    ...aTypedStep({ kind: 'choice', ...input }),
    id: 'colour',
    type: STEP_TYPES.multipleChoice.id,
    text: 'Which **colour**?',
    options: ['Red', 'Blue'].map((label) => ({ id: label.toLowerCase(), label })),
  };
}

export function aTextStep(): StepForChat {
  return {
    ...aTypedStep({ kind: 'none' }),
    id: 'info',
    type: STEP_TYPES.infoText.id,
    text: 'Welcome.',
    delayMs: FOLLOW_UP_DELAY_MS,
  };
}
