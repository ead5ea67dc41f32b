import { describe, expect, it } from 'vitest';
import { createdWithin, timeRange } from './time-range.ts';

const utc = (text: string) => new Date(text);

describe('a range of time', () => {
  it.each([
    [{}, {}],
    [{ dateFrom: '2026-03-01' }, { from: utc('2026-03-01T00:00:00Z') }],
    [{ dateTo: '2026-03-31' }, { to: utc('2026-04-01T00:00:00Z') }],
    [{ dateTo: '2026-03-31T10:00:00Z' }, { to: utc('2026-03-31T10:00:00Z') }],
    [{ dateFrom: '2026-03-01T00:00:00+02:00' }, { from: utc('2026-02-28T22:00:00Z') }],
  ])('of %j', (query, range) => {
    expect(timeRange(query)).toEqual(range);
  });

  it('asks for nothing when it is open at both ends', () => {
    expect(createdWithin({})).toEqual({});
  });
});
