import { describe, expect, it } from 'vitest';
import { nextWindow } from './window-counts.ts';

const now = new Date('2026-03-01T12:00:00Z');
const MINUTE_MS = 60_000;
const limit = { max: 5, windowMs: 15 * MINUTE_MS, longestLockMs: 60 * MINUTE_MS };

describe('windows of tries', () => {
  it('begin with a quarter of an hour', () => {
    expect(nextWindow(null, limit, now)).toEqual({
      count: 1,
      windowEndsAt: new Date('2026-03-01T12:15:00Z'),
      locks: 0,
    });
  });

  it.each([
    [0, '2026-03-01T12:30:00.000Z'],
    [1, '2026-03-01T13:00:00.000Z'],
    [5, '2026-03-01T13:00:00.000Z'],
  ])('double after %i locks in a row, to an hour at most', (locks, end) => {
    const next = nextWindow({ count: 6, windowEndsAt: now, locks }, limit, now);
    expect(next.windowEndsAt.toISOString()).toBe(end);
  });

  it('go back to the first length after a window without a lock', () => {
    expect(nextWindow({ count: 5, windowEndsAt: now, locks: 3 }, limit, now).locks).toBe(0);
  });

  it('never grow without a longest lock', () => {
    const rule = { max: 5, windowMs: 15 * MINUTE_MS };
    const next = nextWindow({ count: 6, windowEndsAt: now, locks: 7 }, rule, now);
    expect(next.windowEndsAt).toEqual(new Date('2026-03-01T12:15:00Z'));
  });
});
