import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@colloquy/contracts';

export type PasswordRule = 'length' | 'lower' | 'upper' | 'digit' | 'special' | 'edges' | 'personal';

export interface RuleState {
  readonly rule: PasswordRule;
  readonly isMet: boolean;
}

/** A name this short may stand in a password by chance (as in `isValidPassword` of the contracts). */
const SHORTEST_PERSONAL_WORD = 3;

/**
 * The parts of the password rule one by one, for hints while typing; `isValidPassword` has the last word.
 * `personalWords` may not stand in it: the username, the first part of the e-mail address.
 */
export function checkPasswordRules(password: string, ...personalWords: string[]): readonly RuleState[] {
  const lower = password.toLowerCase();
  const isPersonal = personalWords.some(
    (word) => word.length >= SHORTEST_PERSONAL_WORD && lower.includes(word.toLowerCase()),
  );
  const isLongEnough = password.length >= PASSWORD_MIN_LENGTH && password.length <= PASSWORD_MAX_LENGTH;
  const states: Readonly<Record<PasswordRule, boolean>> = {
    length: isLongEnough,
    lower: /\p{Ll}/u.test(password),
    upper: /\p{Lu}/u.test(password),
    digit: /\d/.test(password),
    special: /[^\p{L}\d\s]/u.test(password),
    edges: password !== '' && password === password.trim(),
    personal: password !== '' && !isPersonal,
  };
  const rules: readonly PasswordRule[] = [
    'length',
    'lower',
    'upper',
    'digit',
    'special',
    'edges',
    'personal',
  ];
  return rules.map((rule) => ({ rule, isMet: states[rule] }));
}
