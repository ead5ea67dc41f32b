import { expect, it } from 'vitest';
import { AppError, ERRORS, shownFieldErrors } from '@colloquy/errors';
import { refusalBeside } from './refusal.ts';
import { parseGuardedUrl } from './url-policy.ts';

/** The field message for an address that functions may not call. */
function saidOf(url: string): string | undefined {
  try {
    parseGuardedUrl(url, new Set());
  } catch (error) {
    const refusal = refusalBeside('url', error, 'FUNCTION_HOSTS');
    if (!(refusal instanceof AppError)) throw error;
    expect(refusal.code).toBe(ERRORS.urlNotAllowed);
    return shownFieldErrors(refusal.errors, 'en').map(({ field, message }) => `${field}: ${message}`)[0];
  }
  return undefined;
}

it.each([
  ['http://127.0.0.1/', /^url: This address leads .* with the setting FUNCTION_HOSTS\.$/],
  ['http://10.0.0.1/', /private network/],
  ['https://example.com:5432/', /^url: Port 5432 .* with the setting FUNCTION_HOSTS\.$/],
  ['ftp://example.com/', /must begin with https/i],
  ['https://me:secret@example.com/', /user name or a password/],
  ['nowhere', /such as https:\/\/example\.com/],
])('the refusal of %s says why', (url, said) => {
  expect(saidOf(url)).toMatch(said);
});

it('leaves other errors as they are', () => {
  const error = new AppError({ code: ERRORS.addressUnreachable });
  expect(refusalBeside('url', error, 'MODEL_HOSTS')).toBe(error);
});
