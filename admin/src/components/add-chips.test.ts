import { expect, test } from 'vitest';
import { addChips, upTo } from './add-chips.ts';

const rules = { max: 3, full: 'full', read: upTo(8, 'too long') };

test.each([
  ['a line', 'b', ['a', 'b'], '', undefined],
  ['several lines, the empty ones left out', ' b \n\r\n c', ['a', 'b', 'c'], '', undefined],
  ['one that is there already', 'a', ['a'], '', undefined],
  ['nothing', '  ', ['a'], '', undefined],
  ['one that is too long', 'much too long', ['a'], 'much too long', 'too long'],
  ['one too many', 'b\nc\nd\ne', ['a', 'b', 'c'], 'd e', 'full'],
])('%s', (_what, typed, values, rest, issue) => {
  expect(addChips(['a'], typed, rules)).toEqual({ values, rest, issue });
});
