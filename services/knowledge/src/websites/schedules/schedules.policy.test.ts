import { describe, expect, it } from 'vitest';
import { WebsiteStatus, type RefreshSchedule, type RefreshScheduleInput } from '@colloquy/contracts';
import {
  decideDue,
  endedSchedules,
  firstDue,
  MAX_FAILURES,
  startedSchedules,
  writtenSchedules,
} from './schedules.policy.ts';

const NOW = new Date('2026-05-04T12:00:00Z');
const EARLIER = '2026-05-04T09:00:00.000Z';
const LATER = '2026-05-05T09:00:00.000Z';

const anInput = (change: Partial<RefreshScheduleInput> = {}): RefreshScheduleInput => ({
  enabled: true,
  frequency: 'daily',
  hour: 9,
  minute: 0,
  timezone: 'UTC',
  discoverNew: true,
  newPages: 'hold',
  ...change,
});
const aSchedule = (change: Partial<RefreshSchedule> = {}): RefreshSchedule => ({
  ...anInput(),
  id: 's1',
  nextRunAt: EARLIER,
  lastRunAt: null,
  lastResult: null,
  failures: 0,
  ...change,
});
const { crawling, needsActions, crawlingError, processing, processed, processingError } = WebsiteStatus;

describe('what is done for schedules that are due', () => {
  const full = aSchedule({ id: 'full' });
  const known = aSchedule({ id: 'known', discoverNew: false });
  const including = aSchedule({ id: 'including', newPages: 'include' });
  const ahead = aSchedule({ id: 'ahead', nextRunAt: LATER });
  const run = (ids: string[], mode: string, newPages = 'hold') => ({ kind: 'run', ids, mode, newPages });

  it.each([
    ['nothing before its time', processed, [ahead], { kind: 'wait' }],
    ['nothing for one that is off', processed, [aSchedule({ nextRunAt: null })], { kind: 'wait' }],
    ['nothing yet while it is crawled', crawling, [full], { kind: 'wait' }],
    ['nothing yet while it is processed', processing, [known], { kind: 'wait' }],
    ['a look at all of it', processed, [ahead, full], run(['full'], 'full')],
    ['a look at what is known', processingError, [known], run(['known'], 'known')],
    ['one look for both', processed, [known, full], run(['known', 'full'], 'full')],
    [
      'no look that treats new pages otherwise',
      processed,
      [including, full],
      run(['including'], 'full', 'include'),
    ],
    ['a look at all of it after a failure', crawlingError, [full], run(['full'], 'full')],
    ['no look at known pages where none are', crawlingError, [known], { kind: 'skip', ids: ['known'] }],
    ['no look at known pages while new ones wait', needsActions, [known], { kind: 'skip', ids: ['known'] }],
  ])('is %s', (_what, status, schedules, expected) => {
    expect(decideDue(status, schedules, NOW)).toEqual(expected);
  });
});

describe('a schedule', () => {
  it('is due again at its next time once it has begun', () => {
    const [begun, other] = startedSchedules([aSchedule(), aSchedule({ id: 's2' })], ['s1'], null, NOW);
    expect(begun).toMatchObject({ lastRunAt: NOW.toISOString(), lastResult: null });
    expect(begun?.nextRunAt).toMatch(/^2026-05-05T09:0/);
    expect(other).toEqual(aSchedule({ id: 's2' }));
  });

  it('stops with its fifth failure in a row, and not with failures that another result parts', () => {
    let schedules = [aSchedule()];
    const stops: number[] = [];
    const results = [
      ...Array<'failed'>(4).fill('failed'),
      'completed' as const,
      ...Array<'failed'>(5).fill('failed'),
    ];
    for (const [at, result] of results.entries()) {
      const ended = endedSchedules(startedSchedules(schedules, ['s1'], null, NOW), result, NOW);
      schedules = ended.schedules;
      if (ended.stopped.length > 0) stops.push(at);
    }
    expect(stops).toEqual([9]);
    expect(schedules).toMatchObject([
      { enabled: false, nextRunAt: null, failures: MAX_FAILURES, lastResult: 'failed' },
    ]);
  });

  it('does not take the end of an older run for its own', () => {
    const running = startedSchedules([aSchedule()], ['s1'], null, NOW);
    expect(endedSchedules(running, 'failed', new Date(EARLIER)).schedules).toEqual(running);
    expect(
      endedSchedules([aSchedule({ lastRunAt: EARLIER, lastResult: 'completed' })], 'failed', NOW).schedules,
    ).toMatchObject([{ lastResult: 'completed', failures: 0 }]);
  });
});

describe('schedules that are written', () => {
  const write = (current: RefreshSchedule[], ...inputs: RefreshScheduleInput[]) =>
    writtenSchedules(current, inputs, NOW, () => 'new');

  it('get an id and a next time, and the first of these is when the website is due', () => {
    const written = write([], anInput(), anInput({ id: 'b', enabled: false }));
    expect(written).toMatchObject([
      { id: 'new', lastRunAt: null, lastResult: null, failures: 0 },
      { id: 'b', nextRunAt: null },
    ]);
    expect(written[0]?.nextRunAt).toMatch(/^2026-05-05T09:0/);
    expect(firstDue(written)?.toISOString()).toBe(written[0]?.nextRunAt);
    expect(firstDue([])).toBeNull();
  });

  it('keep what is due and what became of their runs, unless their time changes', () => {
    const before = aSchedule({ lastRunAt: EARLIER, lastResult: 'failed', failures: 2 });
    expect(write([before], anInput({ id: 's1', newPages: 'ignore' }))).toEqual([
      { ...before, newPages: 'ignore' },
    ]);
    const [moved] = write([before], anInput({ id: 's1', hour: 10 }));
    expect(moved).toMatchObject({ lastResult: 'failed', failures: 2 });
    expect(moved?.nextRunAt).toMatch(/^2026-05-05T10:0/);
  });

  it('count failures from the beginning when somebody switches them on again', () => {
    const stopped = aSchedule({ enabled: false, nextRunAt: null, failures: 5, lastResult: 'failed' });
    expect(write([stopped], anInput({ id: 's1' }))).toMatchObject([{ enabled: true, failures: 0 }]);
    expect(write([stopped], anInput({ id: 's1', enabled: false }))).toMatchObject([{ failures: 5 }]);
  });

  it('have no weekday or day that their frequency does not know', () => {
    const [weekly] = write([], anInput({ frequency: 'weekly', weekday: 2, day: 4 }));
    expect(weekly).toMatchObject({ weekday: 2 });
    expect(weekly).not.toHaveProperty('day');
  });

  it.each([
    ['a weekday', [anInput({ frequency: 'weekly' })], 'refreshSchedules.0.weekday'],
    ['a day', [anInput(), anInput({ frequency: 'monthly' })], 'refreshSchedules.1.day'],
    ['an id of its own', [anInput({ id: 'a' }), anInput({ id: 'a' })], 'refreshSchedules.1.id'],
  ])('are refused without %s, by the name of the field', (_what, inputs, field) => {
    expect(() => write([], ...inputs)).toThrow(
      expect.objectContaining({ errors: [expect.objectContaining({ field })] }),
    );
  });
});
