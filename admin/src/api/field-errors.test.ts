import { ERRORS } from '@colloquy/contracts';
import { expect, test, vi } from 'vitest';
import { toApiError } from './api-error.ts';
import { fieldIssuesOf } from './api-error.ts';
import { showFieldIssues } from './field-errors.ts';

const refusal = (...errors: object[]) =>
  toApiError(400, { code: Number(ERRORS.fieldNotValid), message: 'FIELD_NOT_VALID', errors });

test('a fault has the catalogue’s text, else the sentence that the server sent', () => {
  const error = refusal(
    { code: Number(ERRORS.usernameTaken), field: 'username', message: 'Taken!' },
    { code: Number(ERRORS.fieldNotValid), field: 'oldPassword', message: 'The password is not right.' },
  );
  expect(fieldIssuesOf(error)).toEqual([
    { field: 'username', text: 'Username is already taken.' },
    { field: 'oldPassword', text: 'The password is not right.' },
  ]);
});

test('code words are never shown', () => {
  const [issue] = fieldIssuesOf(
    refusal({ code: Number(ERRORS.fieldNotValid), field: 'a', message: 'FIELD_NOT_VALID' }),
  );
  expect(issue?.text).toContain('There was a problem with this request.');
});

test('faults go beside their fields; one without a field here has still to be told', () => {
  const setError = vi.fn();
  const known = { code: Number(ERRORS.fieldNotValid), field: 'username', message: 'Is not right.' };
  expect(showFieldIssues(refusal(known), ['username'], setError)).toBe(true);
  expect(setError).toHaveBeenCalledWith(
    'username',
    { type: 'server', message: 'Is not right.' },
    { shouldFocus: true },
  );
  expect(showFieldIssues(refusal(known, { ...known, field: 'other' }), ['username'], setError)).toBe(false);
  expect(showFieldIssues(new Error('lost'), ['username'], setError)).toBe(false);
});
