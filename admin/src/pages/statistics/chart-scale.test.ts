import { expect, test } from 'vitest';
import { namedPoints, ticksOf, topOf } from './chart-scale.ts';

test.each([
  [[0, null], 'count', 1, [1, 0]],
  [[3, 1], 'count', 4, [4, 2, 0]],
  [[12], 'count', 20, [20, 10, 0]],
  [[1_000], 'count', 1_000, [1_000, 500, 0]],
  [[0.2], 'share', 1, [1, 0.5, 0]],
  [[4.2], 'score', 5, [5, 2.5, 0]],
  [[830], 'duration', 1_000, [1_000, 500, 0]],
] as const)('%j of a %s end at %d', (values, unit, top, ticks) => {
  expect(topOf(values, unit)).toBe(top);
  expect(ticksOf(top, unit)).toEqual(ticks);
});

test('no more points are named than there is room for', () => {
  expect(namedPoints(3, 6)).toEqual([0, 1, 2]);
  expect(namedPoints(30, 6)).toEqual([0, 5, 10, 15, 20, 25]);
  expect(namedPoints(0, 6)).toEqual([]);
});
