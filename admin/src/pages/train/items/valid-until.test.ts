import { expect, test } from 'vitest';
import { dayOf, endOfDay } from './valid-until.ts';

test('a day that is chosen is read back as the same day', () => {
  expect(dayOf(endOfDay('2026-11-30') ?? null)).toBe('2026-11-30');
});

test.each([
  ['', null],
  ['0002-01-01', undefined],
  ['2026-13-40', undefined],
])('%j ends %j', (day, expected) => {
  expect(endOfDay(day)).toBe(expected);
});
