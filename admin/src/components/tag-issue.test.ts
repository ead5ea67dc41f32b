import { expect, test } from 'vitest';
import { tagIssue } from './tag-issue.ts';

test.each([
  [['a'], undefined],
  [['abcdef'], 'tooLong'],
  [['a', 'b', 'c'], 'tooMany'],
])('%j: %s', (tags, issue) => {
  expect(tagIssue(tags, { count: 2, length: 5 })).toBe(issue);
});
