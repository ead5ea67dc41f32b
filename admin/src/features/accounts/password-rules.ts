import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@colloquy/contracts';

export type PasswordRule = 'length' | 'lower' | 'upper' | 'digit' | 'special' | 'edges' | 'personal';

/** A shorter name may be in a password by chance (as in `isValidPassword` of the contracts). */
const SHORTEST_PERSONAL_WORD = 3;

/**
 * The password rules that a password still violates, for hints while typing; `isValidPassword` decides. It must not
 * contain `personalWords`: the username, the local part of the e-mail address.
 */
export function missingRules(password: string, ...personalWords: string[]): readonly PasswordRule[] {
  const lower = password.toLowerCase();
  const isPersonal = personalWords.some(
    (word) => word.length >= SHORTEST_PERSONAL_WORD && lower.includes(word.toLowerCase()),
  );
  const isLongEnough = password.length >= PASSWORD_MIN_LENGTH && password.length <= PASSWORD_MAX_LENGTH;
  const states: readonly (readonly [PasswordRule, boolean])[] = [
    ['length', isLongEnough],
    ['lower', /\p{Ll}/u.test(password)],
    ['upper', /\p{Lu}/u.test(password)],
    ['digit', /\d/.test(password)],
    ['special', /[^\p{L}\d\s]/u.test(password)],
    ['edges', password === password.trim()],
    ['personal', !isPersonal],
  ];
  return states.flatMap(([rule, isMet]) => (isMet ? [] : [rule]));
}
