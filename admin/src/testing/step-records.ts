import { FOLLOW_UP_DELAY_MS, NO_INPUT, STEP_TYPES, type StepForChat } from '@colloquy/contracts';

type Input = StepForChat['input'];

/** Steps of a flow as a chat shows them. */
export function aTypedStep(input: Partial<Input> = {}): StepForChat {
  return {
    id: 'name',
    type: STEP_TYPES.input.id,
    text: 'What is your name?',
    options: [],
    input: { ...NO_INPUT, required: true, kind: 'string', ...input },
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
