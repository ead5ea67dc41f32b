import { ERRORS } from '@colloquy/contracts';
import { describe, expect, it } from 'vitest';
import { fieldError, isAppError, parseEmail, shownFieldErrors } from './index.ts';

describe('an e-mail address', () => {
  it.each([
    ['', ERRORS.emailMissing, 'Email is missing.'],
    ['no-address', ERRORS.emailNotValid, 'Email is not valid.'],
  ])('that reads %j is refused', (input, code, message) => {
    expect(shownBy(() => parseEmail(input))).toEqual([{ code: Number(code), field: 'email', message }]);
  });

  it('is stored trimmed and in lower case', () => {
    expect(parseEmail('Ada@Example.com')).toBe('ada@example.com');
  });
});

describe('a bad field', () => {
  it.each([null, 'en', 'tlh, en;q=0.5', 'de;q=x,,;q=', '*'])('is written in English for %j', (language) => {
    const { errors } = fieldError('email', ['tooManyInvitations', { max: 100 }]);
    expect(shownFieldErrors(errors, language)[0]?.message).toBe(
      'There are 100 open invitations. Revoke some of them first.',
    );
  });

  it('keeps what another service wrote already', () => {
    const errors = [{ code: Number(ERRORS.fieldNotValid), field: 'name', message: { text: 'Name fehlt.' } }];
    expect(shownFieldErrors(errors)[0]?.message).toBe('Name fehlt.');
  });
});

function shownBy(work: () => unknown) {
  try {
    work();
  } catch (error) {
    if (isAppError(error)) return shownFieldErrors(error.errors);
  }
  return [];
}
