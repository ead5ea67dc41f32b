import { expect, test } from 'vitest';
import { choiceOf, inboxFilterOf, intervalFor, intervalsFor, queryOf, spanOf } from './choice.ts';

const TODAY = '2026-11-20';
const of = (query: string) => choiceOf(new URLSearchParams(query));

test.each([
  'range=7&interval=hour&channel=1&channel=3&shown=latencyP50&view=table',
  'range=own&from=2026-03-01&to=2026-03-31',
  '',
])('the address “%s” is the same again', (query) => {
  expect(queryOf(of(query)).toString()).toBe(query);
});

test('what means nothing in an address is left out', () => {
  const wrong = 'range=8&from=soon&interval=year&channel=99&shown=toString&view=film';
  expect(queryOf(of(wrong)).toString()).toBe('');
  expect(of(wrong)).toEqual(of(''));
});

test('the channels of visitors are what is counted anyway', () => {
  expect(of('channel=3').channels).toBeNull();
});

test.each([
  ['range=7', { dateFrom: '2026-11-14', dateTo: '2026-11-20', days: 7 }],
  ['', { dateFrom: '2026-10-22', dateTo: '2026-11-20', days: 30 }],
  ['range=month', { dateFrom: '2026-11-01', dateTo: '2026-11-20', days: 20 }],
  ['range=own&from=2025-01-01&to=2026-01-01', { dateFrom: '2025-01-01', dateTo: '2026-01-01', days: 366 }],
  ['range=own&from=2025-01-01&to=2026-01-02', { from: 'rangeTooLong' }],
  ['range=own&from=2026-01-02&to=2026-01-01', { to: 'rangeEmpty' }],
  ['range=own&to=2026-01-01', { from: 'dayMissing' }],
  ['range=own', { from: 'dayMissing', to: 'dayMissing' }],
])('%s means %j', (query, span) => {
  expect(spanOf(of(query), TODAY)).toEqual(span);
});

test.each([
  [1, 'hour'],
  [7, 'day'],
  [90, 'week'],
  [366, 'month'],
] as const)('%i days are read by %s', (days, interval) => {
  expect(intervalFor(days, null)).toBe(interval);
});

test('an interval is kept where the range can be read by it', () => {
  expect(intervalsFor(30)).toEqual(['day', 'week']);
  expect(intervalFor(30, 'week')).toBe('week');
  expect(intervalFor(30, 'hour')).toBe('day');
});

test('the inbox is narrowed to one channel or to none; to some of them it cannot be', () => {
  const range = { from: 'A', to: 'B' };
  expect(inboxFilterOf(range, of(''))).toEqual({ channel: 3, dateFrom: 'A' });
  expect(inboxFilterOf(range, of('range=own&channel=1'))).toEqual({ channel: 1, dateFrom: 'A', dateTo: 'B' });
  expect(inboxFilterOf(range, of('channel=1&channel=2&channel=3'))).toEqual({
    audience: 'all',
    dateFrom: 'A',
  });
  expect(inboxFilterOf(range, of('channel=1&channel=3'))).toBeNull();
});
