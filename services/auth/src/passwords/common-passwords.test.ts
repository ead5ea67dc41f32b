import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

describe('common passwords', () => {
  it.each([
    'Password1!',
    'P@ssw0rd1!',
    'Passw0rd!',
    'Welcome@123',
    'Qwerty123!',
    'Summer2024!',
    'Iloveyou1!',
    'Letmein1!',
    'Abcd1234!',
    '1qaz!QAZ',
    'Passwort1!',
  ])('are %s', async (password) => {
    expect(await isCommonPassword(password)).toBe(true);
  });

  it.each([
    'Correct-horse7',
    'Another-horse8',
    'Zurich-Tram7',
    'Kx9#mPq2vT',
    'Dragon-83749164!',
    `Long-enough-1${'x'.repeat(115)}`,
  ])('are not %s', async (password) => {
    expect(await isCommonPassword(password)).toBe(false);
  });
});
