import { expect, it } from 'vitest';
import { mainLanguageOf } from './main-language.policy.ts';

it.each([
  [['de', 'de-AT', 'en'], 'de'],
  [['de', 'en'], null],
  [['de', null, null], null],
  [[null, null, 'en'], null],
  [['hr'], 'hr'],
  [[], null],
])('of items in %j the main language is %s', (languages, expected) => {
  expect(mainLanguageOf(languages)).toBe(expected);
});
