import { isValidPassword } from '@colloquy/contracts';
import { expect, test } from 'vitest';
import { missingRules } from './password-rules.ts';

test.each([
  ['', ['length', 'lower', 'upper', 'digit', 'special']],
  ['abc', ['length', 'upper', 'digit', 'special']],
  ['ABCDEFGH1!', ['lower']],
  [' Abcdef1!', ['edges']],
  ['Abcdef1!', []],
])('the password %j still lacks %j', (password, lacking) => {
  expect(missingRules(password)).toEqual(lacking);
});

test('the username may not stand in the password', () => {
  expect(missingRules('Xada.lovelace1!', 'Ada.Lovelace')).toEqual(['personal']);
});

test('nor may the first part of the e-mail address', () => {
  expect(missingRules('Lovelace1!', 'ada', 'lovelace')).toEqual(['personal']);
});

test('hints that are all met mean a password that the rule accepts', () => {
  for (const password of ['Abcdef1!', 'Ünïcødé-2026', 'Abcdefg1 x-']) {
    expect(isValidPassword(password, { username: 'ada' })).toBe(missingRules(password, 'ada').length === 0);
  }
});
