import { describe, expect, it } from 'vitest';
import { MAX_JITTER_MS, nextRun, nextTime, type ScheduleTime } from './schedule-times.ts';

const daily = (hour: number, minute: number, timezone: string): ScheduleTime => ({
  frequency: 'daily',
  hour,
  minute,
  timezone,
});
const nine = { hour: 9, minute: 0, timezone: 'Europe/Vienna' };

describe('the next time of a schedule', () => {
  it.each<[string, ScheduleTime, string, string]>([
    ['is today while it is ahead', daily(9, 30, 'UTC'), '2026-05-04T09:29:59Z', '2026-05-04T09:30:00Z'],
    ['is tomorrow at the very moment', daily(9, 30, 'UTC'), '2026-05-04T09:30:00Z', '2026-05-05T09:30:00Z'],
    [
      'goes by the clocks of its zone',
      daily(9, 0, 'Europe/Vienna'),
      '2026-07-01T00:00:00Z',
      '2026-07-01T07:00:00Z',
    ],
    [
      'is a day ahead of UTC in the east',
      daily(1, 0, 'Pacific/Auckland'),
      '2026-07-01T10:00:00Z',
      '2026-07-01T13:00:00Z',
    ],
    ['keeps to half hours', daily(6, 0, 'Asia/Kolkata'), '2026-07-01T00:00:00Z', '2026-07-01T00:30:00Z'],
    // Clocks go forward at 02:00 on 29 March 2026, and back at 03:00 on 25 October.
    [
      'stays at nine when clocks go forward',
      daily(9, 0, 'Europe/Vienna'),
      '2026-03-28T08:00:01Z',
      '2026-03-29T07:00:00Z',
    ],
    [
      'stays at nine when clocks go back',
      daily(9, 0, 'Europe/Vienna'),
      '2026-10-24T07:00:01Z',
      '2026-10-25T08:00:00Z',
    ],
    [
      'is later by the leap where clocks leap over it',
      daily(2, 30, 'Europe/Vienna'),
      '2026-03-28T12:00:00Z',
      '2026-03-29T01:30:00Z',
    ],
    [
      'is back the day after such a leap',
      daily(2, 30, 'Europe/Vienna'),
      '2026-03-29T01:30:00Z',
      '2026-03-30T00:30:00Z',
    ],
    [
      'is the first where clocks show it twice',
      daily(2, 30, 'Europe/Vienna'),
      '2026-10-24T12:00:00Z',
      '2026-10-25T00:30:00Z',
    ],
    [
      'is not the second of these',
      daily(2, 30, 'Europe/Vienna'),
      '2026-10-25T00:30:00Z',
      '2026-10-26T01:30:00Z',
    ],
    [
      'follows a zone that leaps by half an hour',
      daily(2, 15, 'Australia/Lord_Howe'),
      '2026-10-03T00:00:00Z',
      '2026-10-03T15:45:00Z',
    ],
    [
      'is the next such weekday',
      { ...nine, frequency: 'weekly', weekday: 0 },
      '2026-05-04T12:00:00Z',
      '2026-05-10T07:00:00Z',
    ],
    [
      'is a week later on the day itself',
      { ...nine, frequency: 'weekly', weekday: 1 },
      '2026-05-04T12:00:00Z',
      '2026-05-11T07:00:00Z',
    ],
    [
      'is the next such day of a month',
      { ...nine, frequency: 'monthly', day: 28 },
      '2026-01-28T12:00:00Z',
      '2026-02-28T08:00:00Z',
    ],
    [
      'goes over the end of a year',
      { ...nine, frequency: 'monthly', day: 1 },
      '2026-12-01T12:00:00Z',
      '2027-01-01T08:00:00Z',
    ],
  ])('%s', (_what, schedule, after, expected) => {
    expect(nextTime(schedule, new Date(after))).toEqual(new Date(expected));
  });

  it('is delayed by less than ten minutes, always the same, and not the same for all', () => {
    const after = new Date('2026-05-04T00:00:00Z');
    const time = nextTime(daily(9, 0, 'UTC'), after).getTime();
    const delays = Array.from(
      { length: 50 },
      (_, n) => nextRun(`s${n}`, daily(9, 0, 'UTC'), after).getTime() - time,
    );
    for (const delay of delays) {
      expect(delay).toBeGreaterThanOrEqual(0);
      expect(delay).toBeLessThan(MAX_JITTER_MS);
    }
    expect(new Set(delays).size).toBeGreaterThan(40);
    expect(nextRun('s1', daily(9, 0, 'UTC'), after)).toEqual(nextRun('s1', daily(9, 0, 'UTC'), after));
  });

  it('is a day later once the delayed run has begun', () => {
    const first = nextRun('s1', daily(9, 0, 'UTC'), new Date('2026-05-04T00:00:00Z'));
    const second = nextRun('s1', daily(9, 0, 'UTC'), first);
    expect(second.toISOString()).toMatch(/^2026-05-05T09:0/);
  });
});
