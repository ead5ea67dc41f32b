import { describe, expect, it } from 'vitest';
import { recallOf } from './recall.ts';

describe('the figures of a retrieval', () => {
  it('count a missed question in every share', () => {
    expect(recallOf([1, 2, 6, Number.POSITIVE_INFINITY])).toEqual({
      questions: 4,
      recallAt1: 0.25,
      recallAt5: 0.5,
      meanReciprocalRank: expect.closeTo((1 + 1 / 2 + 1 / 6) / 4, 9),
    });
  });
});
