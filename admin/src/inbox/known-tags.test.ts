import { expect, test } from 'vitest';
import { knownTags, tagFault } from './known-tags.ts';

test('tags are offered once each, with the one that is filtered by', () => {
  expect(knownTags([{ tags: ['vip', 'late'] }, { tags: ['late'] }], 'gone')).toEqual(['gone', 'late', 'vip']);
});

test.each([
  [['a'], undefined],
  [['abcdef'], 'tooLong'],
  [['a', 'b', 'c'], 'tooMany'],
])('%j: %s', (tags, fault) => {
  expect(tagFault(tags, { count: 2, length: 5 })).toBe(fault);
});
