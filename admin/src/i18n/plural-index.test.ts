import { expect, test } from 'vitest';
import { pluralIndex } from './plural-index.ts';

test.each([
  ['en', [0, 1, 1]],
  // French counts zero as one and has a form for millions, Croatian has one, few and other, Japanese a single form.
  ['fr', [0, 0, 2]],
  ['hr', [0, 2, 1]],
  ['ja', [0, 0, 0]],
])('%s chooses the form by its own rules', (locale, forms) => {
  const index = pluralIndex(locale);
  expect([index(1), index(0), index(3)]).toEqual(forms);
});
