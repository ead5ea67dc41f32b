import { expect, test } from 'vitest';
import { NO_FILTERS, countFilters, readFilters, readOrder, toListQuery, toRange } from './inbox-filters.ts';

const of = (query: string) => readFilters(new URLSearchParams(query));

test('a URL without filters asks for every conversation in which somebody asked', () => {
  expect(of('')).toEqual(NO_FILTERS);
  expect(toListQuery(NO_FILTERS)).toEqual({ hasMessages: true });
});

test.each([
  ['search=late+parcel', { search: 'late parcel' }],
  ['channel=3', { channel: 3 }],
  ['source=UNKNOWN', { source: ['UNKNOWN'] }],
  ['feedback=down', { feedback: 'down' }],
  ['assignee=none', { assignee_id: 'none' }],
  ['tag=VIP', { tags: ['VIP'] }],
  ['unread=1', { unread: true }],
])('%s is asked for', (query, expected) => {
  expect(toListQuery(of(query))).toEqual({ hasMessages: true, ...expected });
});

test.each([
  'channel=9',
  'source=GUESS',
  'feedback=maybe',
  'unread=yes',
  'from=soon',
  'from=2026-13-45',
  'assignee=a%20b',
])('%s means nothing', (query) => {
  expect(of(query)).toEqual(NO_FILTERS);
});

test('days begin and end where the reader is', () => {
  expect(toRange('2026-03-01', '2026-03-31')).toEqual({
    dateFrom: new Date(2026, 2, 1).toISOString(),
    dateTo: new Date(2026, 3, 1).toISOString(),
  });
});

test('the search is no filter to count', () => {
  expect(countFilters(of('search=a&tag=b&channel=3'))).toBe(2);
});

test('conversations come newest first unless activity is asked for', () => {
  expect(readOrder(new URLSearchParams('order=answers'))).toBe('id');
  expect(readOrder(new URLSearchParams('order=lastMessageAt'))).toBe('lastMessageAt');
});
