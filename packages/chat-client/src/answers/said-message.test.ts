import { expect, test } from 'vitest';
import { ChatError, refusal } from '../chat-error.ts';
import { isStepRefused, keepsMessageId, unsentIdOf, type SaidMessage } from './said-message.ts';

const said: SaidMessage = { text: 'Blue', stepId: 'colour', optionIds: ['blue'], from: 'step' };

test('a message that is sent again as it was given back has its first id, and any other a new one', () => {
  const draft = { ...said, clientMessageId: 'm1' };
  expect(unsentIdOf({ ...said }, draft)).toBe('m1');
  expect(unsentIdOf(said, null)).toBeNull();
  for (const change of [{ text: 'Red' }, { stepId: null }, { optionIds: [] }, { leavesFlow: true }]) {
    expect(unsentIdOf({ ...said, ...change }, draft)).toBeNull();
  }
});

test.each([
  [new ChatError('network'), true],
  [new ChatError('malformed'), true],
  [refusal({}, 429), true],
  [refusal({}, 500), false],
  [refusal({}, 402), false],
])('after %s the id is kept: %s', (error, isKept) => {
  expect(keepsMessageId(error)).toBe(isKept);
});

test('a refusal that names a field of a step is one of the step', () => {
  const errors = (field: string) => ({ errors: [{ field, code: 1, message: 'no' }] });
  expect(isStepRefused(refusal(errors('chat_survey_id'), 422))).toBe(true);
  expect(isStepRefused(refusal(errors('query'), 422))).toBe(false);
  expect(isStepRefused(new ChatError('network'))).toBe(false);
});
