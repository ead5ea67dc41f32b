import { expect, test } from 'vitest';
import {
  cleanFilter,
  cleanQuery,
  endOfDay,
  lastDayBefore,
  narrowings,
  startOfDay,
  visitorsUnlessAsked,
} from './inbox-filter.ts';
import { dayOf } from '../../components/typed-values.ts';

const cleaned = (query: Record<string, string>) =>
  Object.fromEntries(cleanQuery(new URLSearchParams(query)).entries());
const asked = (filter: object) => cleaned({ filter: JSON.stringify(filter) });

test.each([
  { search: 'late parcel' },
  { channel: 3 },
  { audience: 'member' },
  { audience: 'all' },
  { source: ['UNKNOWN'] },
  { state: ['waiting', 'human'] },
  { feedback: 'down' },
  { assignee_id: 'none' },
  { tags: ['VIP'] },
  { unread: true },
  { unanswered: true },
  { dateFrom: '2026-03-01T00:00:00.000Z' },
])('%j is asked for', (filter) => {
  expect(cleanFilter(filter)).toEqual(filter);
  expect(asked(filter)).toEqual({ filter: JSON.stringify(filter) });
});

test.each([
  { channel: 9 },
  { audience: 'visitor' },
  { source: ['GUESS'] },
  { state: ['asleep'] },
  { feedback: 'maybe' },
  { unread: 'yes' },
  { dateFrom: 'soon' },
  { dateTo: '2026-13-45' },
  { assignee_id: 'a b' },
  { tags: [] },
  { search: '' },
  { other: 1 },
])('%j means nothing', (filter) => {
  expect(cleanFilter(filter)).toEqual({});
  expect(asked(filter)).toEqual({});
});

test('what means something stays beside what does not', () => {
  expect(cleaned({ chat: 'a', filter: '{"channel":9,"unread":true}', sort: 'name', page: '7' })).toEqual({
    chat: 'a',
    filter: '{"unread":true}',
  });
});

test('an address that is right is left as it is', () => {
  const query = new URLSearchParams({ filter: '{"unread":true}', sort: 'lastMessageAt', order: 'DESC' });
  expect(cleanQuery(query)).toBe(query);
});

test('a filter that is no JSON asks for everything', () => {
  expect(cleaned({ filter: '{' })).toEqual({});
});

test('days begin and end where the reader is', () => {
  expect(startOfDay('2026-03-01')).toBe(new Date(2026, 2, 1).toISOString());
  expect(endOfDay('2026-03-31')).toBe(new Date(2026, 3, 1).toISOString());
  expect(dayOf(startOfDay('2026-03-01'))).toBe('2026-03-01');
  expect(lastDayBefore(endOfDay('2026-03-31'))).toBe('2026-03-31');
});

test('the search is no narrowing', () => {
  expect(narrowings({ search: 'a', tags: ['b'], channel: 3 })).toEqual(['channel', 'tags']);
});

test.each([
  [{}, { audience: 'visitor' }],
  [{ unanswered: true as const }, { audience: 'visitor' }],
  [{ audience: 'member' as const }, {}],
  [{ channel: 2 as const }, {}],
])('%j narrows to %j', (filter, audience) => {
  expect(visitorsUnlessAsked(filter)).toEqual(audience);
});
