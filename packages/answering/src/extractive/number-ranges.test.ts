import { expect, it } from 'vitest';
import { isWithinRange } from './number-ranges.ts';

it.each([
  ['Between 48 and 12 hours before the start', 24, true],
  ['20 to 49 bookings', 30, true],
  ['20–49 bookings', 50, false],
  ['zwischen 3 und 5 Tagen', 4, true],
  ['We have 12 bicycles and 48 helmets', 24, false],
  ['rooms 12 and 48', 24, false],
  ['no number at all', 24, false],
])('%s holds %d: %s', (text, number, holds) => {
  expect(isWithinRange(text, number)).toBe(holds);
});
