import { describe, expect, it } from 'vitest';
import { MAX_FILTERED_ITEMS } from '@colloquy/contracts';
import { narrowedTo } from './item-filter.policy.ts';

const ids = (count: number) => Array.from({ length: count }, (_, at) => `item-${at}`);

describe('a filter of a search', () => {
  it('takes as many items as can be named to the vector store', () => {
    expect(narrowedTo([], { tags: ['shop'] })).toEqual([]);
    expect(narrowedTo(ids(MAX_FILTERED_ITEMS), { tags: ['shop'] })).toHaveLength(MAX_FILTERED_ITEMS);
  });

  it.each([
    ['tags', { tags: ['shop'] }],
    ['tags', { tags: ['shop'], language: 'en' }],
    ['language', { language: 'en' }],
  ])('is refused at its field %s rather than answered from a part of what it means', (field, filter) => {
    const narrow = () => narrowedTo(ids(MAX_FILTERED_ITEMS + 1), filter);
    expect(narrow).toThrow(
      expect.objectContaining({
        errors: [expect.objectContaining({ field, message: ['filterTooWide', { max: MAX_FILTERED_ITEMS }] })],
      }),
    );
  });
});
