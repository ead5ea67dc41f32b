import { ERRORS } from '@colloquy/contracts';
import { describe, expect, it } from 'vitest';
import { parseEmail } from './parse-email.ts';

describe('an e-mail address', () => {
  it.each([
    ['', ERRORS.emailMissing, 'Email is missing.'],
    ['no-address', ERRORS.emailNotValid, 'Email is not valid.'],
  ])('that reads %j is refused', (input, code, message) => {
    const errors = [{ code: Number(code), field: 'email', message }];
    expect(() => parseEmail(input)).toThrow(expect.objectContaining({ code, errors }));
  });

  it('is stored trimmed and in lower case', () => {
    expect(parseEmail('Ada@Example.com')).toBe('ada@example.com');
  });
});
