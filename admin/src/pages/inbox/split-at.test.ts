import { expect, test } from 'vitest';
import { placesOf, splitAt } from './split-at.ts';

test.each([
  ['The code opens', 'code', ['The ', '*code', ' opens']],
  ['Code, code', 'CODE', ['*Code', ', ', '*code']],
  ['aaa', 'aa', ['*aa', 'a']],
  ['nothing', 'x', ['nothing']],
  ['nothing', '', ['nothing']],
  ['', 'x', []],
  ['İİ code', 'code', ['İİ code']],
])('%j, searched for %j', (text, search, expected) => {
  expect(splitAt(text, search).map((part) => (part.isHit ? `*${part.text}` : part.text))).toEqual(expected);
  expect(
    splitAt(text, search)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

test('spaces around what was searched for do not count', () => {
  expect(placesOf('a code', ' code ')).toEqual([2]);
});
