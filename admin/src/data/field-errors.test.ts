import { expect, test, vi } from 'vitest';
import { toApiError } from './api-error.ts';
import { fieldFaultsOf, showFieldFaults } from './field-errors.ts';

const refusal = (...errors: object[]) =>
  toApiError(400, { code: 400_010, message: 'FIELD_NOT_VALID', errors });

test('a fault has the catalogue’s text, else the sentence that the server sent', () => {
  const error = refusal(
    { code: 422_002, field: 'username', message: 'Taken!' },
    { code: 400_010, field: 'oldPassword', message: 'The password is not right.' },
  );
  expect(fieldFaultsOf(error)).toEqual([
    { field: 'username', text: 'Username is already taken.' },
    { field: 'oldPassword', text: 'The password is not right.' },
  ]);
});

test('code words are never shown', () => {
  const [fault] = fieldFaultsOf(refusal({ code: 400_010, field: 'a', message: 'FIELD_NOT_VALID' }));
  expect(fault?.text).toContain('There was a problem with this request.');
});

test('faults go beside their fields; one without a field here has still to be told', () => {
  const setError = vi.fn();
  const known = { code: 400_010, field: 'username', message: 'Is not right.' };
  expect(showFieldFaults(refusal(known), ['username'], setError)).toBe(true);
  expect(setError).toHaveBeenCalledWith(
    'username',
    { type: 'server', message: 'Is not right.' },
    { shouldFocus: true },
  );
  expect(showFieldFaults(refusal(known, { ...known, field: 'other' }), ['username'], setError)).toBe(false);
  expect(showFieldFaults(new Error('lost'), ['username'], setError)).toBe(false);
});
