import { expect, test } from 'vitest';
import { splitAnswer, withoutMarks } from './answer-parts.ts';

test('marks that name a source are cut out, other brackets stay text', () => {
  expect(splitAnswer('Thirty days [1][2], see [9] or [x].', new Set([1, 2]))).toEqual([
    { type: 'text', text: 'Thirty days ', at: 0 },
    { type: 'source', n: 1, at: 12 },
    { type: 'source', n: 2, at: 15 },
    { type: 'text', text: ', see [9] or [x].', at: 18 },
  ]);
});

test('an answer without marks is one text, an empty one is nothing', () => {
  expect(splitAnswer('Yes.', new Set([1]))).toEqual([{ type: 'text', text: 'Yes.', at: 0 }]);
  expect(splitAnswer('', new Set())).toEqual([]);
});

test('a copied answer has no marks, and no gaps where they stood', () => {
  expect(withoutMarks('Thirty days [1]. Call us [2] first, see [9]. [1]', [{ n: 1 }, { n: 2 }])).toBe(
    'Thirty days. Call us first, see [9].',
  );
});
