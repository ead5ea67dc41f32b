import { expect, test } from 'vitest';
import { knownTags, tagIssue } from './known-tags.ts';

test('tags are offered once each, with the one that is filtered by', () => {
  expect(knownTags([{ tags: ['vip', 'late'] }, { tags: ['late'] }], 'gone')).toEqual(['gone', 'late', 'vip']);
});

test.each([
  [['a'], undefined],
  [['abcdef'], 'tooLong'],
  [['a', 'b', 'c'], 'tooMany'],
])('%j: %s', (tags, issue) => {
  expect(tagIssue(tags, { count: 2, length: 5 })).toBe(issue);
});
