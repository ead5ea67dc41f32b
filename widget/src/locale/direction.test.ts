import { expect, test } from 'vitest';
import { directionOf } from './direction.ts';

test.each([
  ['en', 'ltr'],
  ['pt-BR', 'ltr'],
  ['ar', 'rtl'],
  ['he-IL', 'rtl'],
  ['az-Arab', 'rtl'],
  ['ks-Deva-IN', 'ltr'],
  ['UR_pk', 'rtl'],
  ['', 'ltr'],
])('%s reads %s', (locale, direction) => {
  expect(directionOf(locale)).toBe(direction);
});
