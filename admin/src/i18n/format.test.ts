import { afterEach, expect, test } from 'vitest';
import {
  boundsOf,
  formatBytes,
  formatClock,
  formatDate,
  formatDay,
  formatRelative,
  formatTime,
  showDatesIn,
} from './format.ts';

afterEach(() => showDatesIn(''));

test.each([
  [0, '0 Bytes'],
  [1_023, '1023 Bytes'],
  [1_024, '1 KB'],
  [1_536, '1.5 KB'],
  [20 * 1024 * 1024, '20 MB'],
  [2 ** 80, '1 YB'],
])('%d bytes read %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test.each([
  ['Asia/Tokyo', '1/1/27', '1/1/27, 5:30 AM'],
  ['America/New_York', '12/31/26', '12/31/26, 3:30 PM'],
  ['UTC', '12/31/26', '12/31/26, 8:30 PM'],
])('in %s a moment is on %s', (zone, day, time) => {
  showDatesIn(zone);
  expect([formatDate('2026-12-31T20:30:00.000Z'), formatTime('2026-12-31T20:30:00.000Z')]).toEqual([
    day,
    time,
  ]);
});

test.each(['', 'Nowhere/Atall'])("a zone that is not known (“%s”) is the browser's own", (zone) => {
  const own = new Date('2026-12-31T20:30:00.000Z').toLocaleDateString('en-US', { dateStyle: 'short' });
  showDatesIn('Asia/Tokyo');
  showDatesIn(zone);
  expect(formatDate('2026-12-31T20:30:00.000Z')).toBe(own);
});

test.each([
  ['2026-11-21T07:38:00.000Z', '7:38 AM'],
  ['2026-11-20T23:59:00.000Z', 'yesterday'],
  ['2026-11-19T23:59:00.000Z', 'Nov 19'],
  ['2025-11-21T07:38:00.000Z', '11/21/25'],
])('on November 21 of 2026 the moment %s is said as %s', (iso, text) => {
  showDatesIn('UTC');
  expect(formatRelative(iso, new Date('2026-11-21T12:00:00.000Z'))).toBe(text);
});

test.each([
  ['2026-11-21T07:38:00.000Z', 'today'],
  ['2026-11-20T23:59:00.000Z', 'yesterday'],
  ['2026-11-19T23:59:00.000Z', 'Thursday, Nov 19'],
  ['2025-11-21T07:38:00.000Z', 'Friday, Nov 21, 2025'],
])('on November 21 of 2026 the day of %s is %s', (iso, text) => {
  showDatesIn('UTC');
  expect(formatDay(iso, new Date('2026-11-21T12:00:00.000Z'))).toBe(text);
});

test.each([
  ['UTC', '2026-11-21T00:00:00.000Z', '2026-11-21T23:59:59.999Z', '12:00 AM'],
  ['Asia/Tokyo', '2026-11-20T15:00:00.000Z', '2026-11-21T14:59:59.999Z', '12:00 AM'],
  ['America/New_York', '2026-11-21T05:00:00.000Z', '2026-11-22T04:59:59.999Z', '12:00 AM'],
])('in %s the day November 21 begins at its own midnight', (zone, from, to, clock) => {
  showDatesIn(zone);
  expect(boundsOf('2026-11-21')).toEqual({ from, to });
  expect(formatClock(from)).toBe(clock);
});
