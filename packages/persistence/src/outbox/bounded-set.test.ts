import { describe, expect, it } from 'vitest';
import { createBoundedSet } from './bounded-set.ts';

describe('bounded set', () => {
  it('forgets its oldest member beyond the limit', () => {
    const set = createBoundedSet(2);
    for (const value of ['a', 'b', 'c']) set.add(value);
    expect(['a', 'b', 'c'].map((value) => set.has(value))).toEqual([false, true, true]);
  });

  it('makes room when a member is taken out', () => {
    const set = createBoundedSet(2);
    set.add('a');
    set.add('b');
    set.delete('a');
    set.add('c');
    expect(['a', 'b', 'c'].map((value) => set.has(value))).toEqual([false, true, true]);
  });
});
