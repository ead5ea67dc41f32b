import { expect, test } from 'vitest';
import { knownTags } from './known-tags.ts';

test('tags are offered once each, with the one that is filtered by', () => {
  expect(knownTags([{ tags: ['vip', 'late'] }, { tags: ['late'] }], 'gone')).toEqual(['gone', 'late', 'vip']);
});
