import { afterEach, expect, test } from 'vitest';
import { dayIn, showDatesIn } from '../../i18n/format.ts';
import { firstDay } from './results-range.ts';

const NOW = new Date('2026-03-31T22:30:00Z');
afterEach(() => showDatesIn(''));

test.each([
  [1, 'UTC', '2026-03-31'],
  [7, 'UTC', '2026-03-25'],
  [1, 'Europe/Zagreb', '2026-04-01'],
  // Daylight saving time changed in between.
  [7, 'Europe/Zagreb', '2026-03-26'],
  [365, 'America/New_York', '2025-04-01'],
])('%i days of %s begin with %s', (days, timezone, first) => {
  showDatesIn(timezone);
  expect(firstDay(days, dayIn(NOW))).toBe(first);
});
