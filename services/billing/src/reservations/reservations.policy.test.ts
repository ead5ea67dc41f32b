import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { firstPlansAndHolds } from '../migrations/0002-first-plans-and-holds.ts';
import { addDays } from '../subscription-state/periods.policy.ts';
import {
  COMMITTED_HOLD_DAYS,
  budgetAt,
  commit,
  countAnswer,
  recounted,
  release,
  reserve,
  withCount,
  type Budget,
  type Hold,
} from './reservations.policy.ts';

const START = new Date('2026-03-01T00:00:00Z');
const NOW = new Date('2026-03-10T00:00:00Z');
const SOON = new Date('2026-03-10T00:02:00Z');
const noRows = () => Promise.resolve([]);
const nothing: ReadonlySet<string> = new Set();

const hold = (id: string, amount = 1, expiresAt: Date | null = SOON): Hold => ({
  id,
  amount,
  expiresAt,
  committedAt: null,
});
const committed = (id: string): Hold => ({ ...hold(id, 1, null), committedAt: NOW });
const budget = (used: number, ...holds: Hold[]) => ({ periodStart: START, used, holds });
const ask = (current: Budget & { used: number }, limit: number, ...items: { id: string; amount: number }[]) =>
  reserve(current, { items, limit, expiresAt: SOON }, nothing);

describe('a reservation', () => {
  it.each([
    ['the last unit', budget(9), 10, true],
    ['one that is held by another', budget(9, hold('b')), 10, false],
    ['one that is used', budget(10), 10, false],
    ['its own again', budget(9, hold('a')), 10, true],
  ])('of %s is granted or not', (_what, current, limit, isGranted) => {
    expect(ask(current, limit, { id: 'a', amount: 1 }).isGranted).toBe(isGranted);
  });

  it('takes all items or none, and says what is taken already', () => {
    const current = budget(4, hold('x', 3));
    const both = [
      { id: 'a', amount: 2 },
      { id: 'b', amount: 2 },
    ];
    expect(ask(current, 10, ...both)).toEqual({ budget: current, isGranted: false, used: 7 });
    expect(ask(current, 11, ...both).budget.holds.map(({ id }) => id)).toEqual(['x', 'a', 'b']);
  });

  it('of nothing is granted even where more is used than may be', () => {
    expect(ask(budget(20), 10, { id: 'a', amount: 0 })).toMatchObject({ isGranted: true });
  });

  it('takes nothing for what is counted already', () => {
    const request = { items: [{ id: 'a', amount: 1 }], limit: 10, expiresAt: SOON };
    expect(reserve(budget(10), request, new Set(['a']))).toMatchObject({
      isGranted: true,
      budget: { holds: [] },
    });
  });

  it('ends at its time unless it was committed', () => {
    const current = commit(budget(5, hold('a'), hold('b')), ['b'], NOW);
    expect(budgetAt(current, START, SOON).holds).toEqual([committed('b')]);
    expect(budgetAt(current, START, NOW)).toBe(current);
  });

  it('that was committed ends after days without its event, and what is used is counted anew', () => {
    const current = commit(budget(5, hold('a')), ['a'], NOW);
    const end = addDays(NOW, COMMITTED_HOLD_DAYS);
    const before = new Date(end.getTime() - 1);
    expect(budgetAt(current, START, before)).toBe(current);
    expect(commit(current, ['a'], before)).toBe(current);
    expect(budgetAt(current, START, end)).toEqual({ periodStart: START, used: null, holds: [] });
  });

  it('that an older version committed waits from its migration on', () => {
    const given = firstPlansAndHolds.fields['budgets']?.['holds[].committedAt'];
    const since = typeof given === 'function' ? given({ _id: 'b' }, { ...hold('a', 1, null) }, noRows) : null;
    const committedAt = z.date().parse(since);
    const read = budget(5, { ...hold('a', 1, null), committedAt });
    expect(budgetAt(read, START, committedAt)).toEqual(read);
    expect(budgetAt(read, START, addDays(committedAt, COMMITTED_HOLD_DAYS)).holds).toEqual([]);
  });

  it('goes along into a new period while it is open, and what was used does not', () => {
    const current = budget(5, hold('a'), hold('b', 1, null));
    expect(budgetAt(current, NOW, NOW)).toEqual({ periodStart: NOW, used: null, holds: [hold('a')] });
  });

  it('becomes one answer of the count with the event that says so, and only then', () => {
    const answer = { id: 'a', answeredAt: NOW };
    const counted = countAnswer(budget(5, hold('a')), answer);
    expect(counted).toEqual(budget(6));
    // It is unknown whether the count includes the answer, so it is counted again.
    expect(countAnswer(counted, answer)).toEqual({ ...counted, used: null });
    expect(countAnswer(budget(5, hold('a')), { id: 'a', answeredAt: new Date(0) })).toEqual(budget(5));
  });

  it('is gone when it is released, counted, or what exists has changed', () => {
    const current = budget(5, hold('a'), hold('b'));
    expect(release(current, ['a']).holds).toEqual([hold('b')]);
    expect(release(current, ['c'])).toBe(current);
    expect(withCount(current, { used: 7, counted: new Set(['b']) })).toEqual(budget(7, hold('a')));
    expect(recounted(current, ['a'])).toEqual({ periodStart: START, used: null, holds: [hold('b')] });
  });
});
