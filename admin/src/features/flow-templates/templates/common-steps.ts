import { STEP_TYPES, type FlowStepInput } from '@colloquy/contracts';

/** Questions shared by several templates. A visitor who cannot answer them gets the contact form. */
export function askName(id: string, nextId: string): FlowStepInput {
  return {
    id,
    type: STEP_TYPES.input.id,
    key: 'name',
    title: 'Name',
    text: 'What is your name?',
    placeholder: 'Your name',
    validation: { kind: 'string', minLength: 2, maxLength: 100, message: 'Please type your name.' },
    variable: 'name',
    pii: 'contact',
    retry: { onFail: 'contact' },
    next_id: nextId,
  };
}

export function askEmail(id: string, nextId: string, text: string): FlowStepInput {
  return {
    id,
    type: STEP_TYPES.input.id,
    key: 'email',
    title: 'E-mail address',
    text,
    placeholder: 'name@example.com',
    inputMode: 'email',
    validation: {
      kind: 'email',
      message: 'That does not look like an e-mail address. Could you type it again?',
    },
    variable: 'email',
    pii: 'contact',
    retry: { onFail: 'contact' },
    next_id: nextId,
  };
}
