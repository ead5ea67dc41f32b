import { describe, expect, it } from 'vitest';
import { backOffMs } from './back-off.ts';

describe('back-off', () => {
  it.each([
    [1, 100],
    [2, 200],
    [6, 3_200],
    [7, 5_000],
    [1_000, 5_000],
  ])('after %i failures waits at most %i ms', (failures, ceiling) => {
    expect(backOffMs(failures, { random: () => 1 })).toBe(ceiling);
  });

  it('spreads the returns over the whole pause', () => {
    expect(backOffMs(7, { random: () => 0.5 })).toBe(2_500);
    expect(backOffMs(7, { random: () => 0 })).toBe(0);
  });
});
