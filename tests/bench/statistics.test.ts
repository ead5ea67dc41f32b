import { describe, expect, it } from 'vitest';
import { quantile, ratios, summarise } from './statistics.ts';

describe('statistics of the bench', () => {
  it.each([
    { share: 0.5, expected: 2 },
    { share: 0.99, expected: 4 },
    { share: 0, expected: 1 },
  ])('finds the $share quantile by the nearest rank', ({ share, expected }) => {
    expect(quantile([4, 1, 3, 2], share)).toBe(expected);
  });

  it('sums up runs by their middle and their extremes', () => {
    expect(summarise([30, 10, 20])).toEqual({ median: 20, min: 10, max: 30 });
  });

  it('divides pair by pair', () => {
    expect(ratios([10, 30], [20, 10])).toEqual([0.5, 3]);
  });
});
