import { expect, test } from 'vitest';
import { holdsEveryWord } from './holds-every-word.ts';

test.each([
  ['Rental helper', 'help rent', true],
  ['Rental helper', 'rent price', false],
  ['Rental helper', ' HELPER ', true],
  ['Rental helper', '', true],
])('“%s” holds every word of “%s”: %s', (text, search, isFound) => {
  expect(holdsEveryWord(text, search)).toBe(isFound);
});
