import { isValidPassword } from '@colloquy/contracts';
import { expect, test } from 'vitest';
import { checkPasswordRules } from './password-rules.ts';

const open = (password: string, ...personalWords: string[]) =>
  checkPasswordRules(password, ...personalWords).flatMap(({ rule, isMet }) => (isMet ? [] : [rule]));

test.each([
  ['', ['length', 'lower', 'upper', 'digit', 'special', 'edges', 'personal']],
  ['abc', ['length', 'upper', 'digit', 'special']],
  ['ABCDEFGH1!', ['lower']],
  [' Abcdef1!', ['edges']],
  ['Abcdef1!', []],
])('the password %j still lacks %j', (password, lacking) => {
  expect(open(password)).toEqual(lacking);
});

test('the username may not stand in the password', () => {
  expect(open('Xada.lovelace1!', 'Ada.Lovelace')).toEqual(['personal']);
});

test('nor may the first part of the e-mail address', () => {
  expect(open('Lovelace1!', 'ada', 'lovelace')).toEqual(['personal']);
});

test('hints that are all met mean a password that the rule accepts', () => {
  for (const password of ['Abcdef1!', 'Ünïcødé-2026', 'Abcdefg1 x-']) {
    expect(isValidPassword(password, { username: 'ada' })).toBe(open(password, 'ada').length === 0);
  }
});
