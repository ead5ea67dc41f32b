import { expect, test } from 'vitest';
import { aChat } from '../../testing/inbox-records.ts';
import { hasNewCall, visitorCalls, waitingCalls } from './arrivals.ts';

const AT = '2026-11-20T10:00:00.000Z';
const LATER = '2026-11-20T10:05:00.000Z';
const calls = (...entries: [string, string][]) => new Map(entries);

test('what waits calls by since when, and nothing else does', () => {
  const waiting = aChat({ state: 'waiting', waitingSince: AT });
  expect(waitingCalls([waiting, aChat({ state: 'human' }, 102)])).toEqual(calls([waiting.id, AT]));
});

test('a visitor calls by their last word; the bot’s and the team’s words do not', () => {
  const said = (by: 'asker' | 'bot' | 'human' | 'system', number: number) =>
    aChat({ lastMessage: { text: 'Hello', by, at: AT } }, number);
  const asker = said('asker', 101);
  const others = [said('bot', 102), said('human', 103), said('system', 104)];
  expect(visitorCalls([asker, ...others, aChat({ lastMessage: null }, 105)])).toEqual(calls([asker.id, AT]));
});

test.each([
  ['what is there from the beginning', undefined, calls(['a', AT]), null, false],
  ['the same as before', calls(['a', AT]), calls(['a', AT]), null, false],
  ['another conversation', calls(['a', AT]), calls(['a', AT], ['b', AT]), null, true],
  ['the same one anew', calls(['a', AT]), calls(['a', LATER]), null, true],
  ['the one that is looked at', calls(['a', AT]), calls(['a', LATER]), 'a', false],
  ['one that calls no more', calls(['a', AT]), calls(), null, false],
] as const)('%s', (_what, before, now, seenId, isNew) => {
  expect(hasNewCall(before, now, seenId)).toBe(isNew);
});
