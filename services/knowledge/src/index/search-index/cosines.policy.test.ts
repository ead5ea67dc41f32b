import { describe, expect, it } from 'vitest';
import { cosineRange, isFinal, isMeasuringDue, SAMPLED_PASSAGES } from './cosines.policy.ts';

const measured = (passages: number) => ({ floor: 0.1, ceiling: 0.7, passages });

describe('the range of a model’s cosines', () => {
  it('begins at the median of any pairs and ends where nineteen in twenty nearest ones are below', () => {
    const pairs = [0.9, 0.7, 0.72, 0.74, 0.76, 0.78, 0.8, 0.75, 0.77];
    const nearest = Array.from({ length: 21 }, (_, at) => 0.8 + at / 200);
    expect(cosineRange(pairs, nearest)).toEqual({
      floor: expect.closeTo(0.76, 6),
      ceiling: expect.closeTo(0.895, 6),
    });
  });

  it('is not told of too few passages, nor where near ones are like any others', () => {
    const alike = Array.from({ length: 30 }, () => 0.8);
    expect(cosineRange([0.1, 0.2], alike)).toBeNull();
    expect(cosineRange(alike, [0.9])).toBeNull();
    expect(cosineRange(alike, alike)).toBeNull();
  });

  it.each([
    [null, 7, false],
    [null, 8, true],
    [measured(8), 15, false],
    [measured(8), 16, true],
    [measured(200), SAMPLED_PASSAGES - 1, false],
    [measured(200), SAMPLED_PASSAGES, true],
  ])('is measured again when the passages have doubled: %j, %i', (before, sampled, isDue) => {
    expect(isMeasuringDue(before, sampled)).toBe(isDue);
  });

  it('stands once a whole sample was measured', () => {
    expect(isFinal(measured(SAMPLED_PASSAGES))).toBe(true);
    expect(isFinal(measured(SAMPLED_PASSAGES - 1))).toBe(false);
    expect(isFinal(null)).toBe(false);
  });
});
