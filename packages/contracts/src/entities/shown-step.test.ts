import { expect, test } from 'vitest';
import { NO_INPUT, type StepForChat } from './flow-run.ts';
import { answerBesideStep, errorAtStep, isQuestionStep, shownQuestion } from './shown-step.ts';
import { STEP_TYPES } from './step-types.ts';

const step: StepForChat = {
  id: 'name',
  type: STEP_TYPES.input.id,
  text: 'What is your name?',
  options: [],
  input: { ...NO_INPUT, kind: 'string', required: true },
  progress: { done: 0, total: 1 },
  media: null,
  delayMs: 0,
};
const error = { issue: 'tooShort', message: 'Too short.' } as const;

test.each([
  ['What is your name?', ''],
  ['Five days.', 'Five days.'],
  ['Five days.\n\nWhat is your name?', 'Five days.'],
])('an answer of %j says %j beside its step', (answer, rest) => {
  expect(answerBesideStep(answer, { state: 'active', step })).toBe(rest);
});

test.each(['Too short.', 'Too short.\n\nWhat is your name?', 'What is your name?'])(
  'what was wrong is not said beside the step again: %j',
  (answer) => {
    expect(answerBesideStep(answer, { state: 'active', step, error })).toBe('');
  },
);

test('a text is no question, and neither is the end', () => {
  expect(isQuestionStep(step)).toBe(true);
  expect(isQuestionStep({ ...step, type: STEP_TYPES.infoText.id })).toBe(false);
  expect(isQuestionStep(null)).toBe(false);
});

test('a client’s own message shows nothing, and a skipped question says that it was', () => {
  const asked = { state: 'active', step } as const;
  const text = { state: 'active', step: { ...step, type: STEP_TYPES.infoText.id } } as const;
  expect(shownQuestion('When?', null, 'Skipped')).toBe('When?');
  expect(shownQuestion('', asked, 'Skipped')).toBeNull();
  expect(shownQuestion('_', asked, 'Skipped')).toBe('Skipped');
  expect(shownQuestion('_', text, 'Skipped')).toBeNull();
  expect(shownQuestion('_', undefined, 'Skipped')).toBeNull();
});

test('what was wrong stands at the step that is asked again, and not at the one that follows the last attempt', () => {
  expect(errorAtStep({ state: 'active', step, error, attemptsLeft: 2 })).toBe('Too short.');
  expect(errorAtStep({ state: 'active', step, error, attemptsLeft: 0 })).toBeNull();
  expect(errorAtStep({ state: 'failed', step: null, error, attemptsLeft: 0 })).toBeNull();
  expect(errorAtStep({ state: 'active', step })).toBeNull();
});
