import { describe, expect, it } from 'vitest';
import { Plan, ERRORS } from '@colloquy/contracts';
import { createPriceList, decideAllowance, reachedWarnings, stateAt } from './plans.policy.ts';

const prices = createPriceList({
  trialDays: 14,
  trialAnswers: 100,
  trialBots: 1,
  trialPages: 50,
  trialSeats: 2,
});
const now = new Date('2026-03-10T12:00:00Z');
const tomorrow = new Date('2026-03-11T12:00:00Z');
const trial = { plan_id: Plan.freeTrial, state: 'trialing', trialEndsAt: tomorrow } as const;
const limits = prices[Plan.freeTrial].limits;

describe('allowance', () => {
  it.each([
    ['answers', 99, true, null],
    ['answers', 100, false, ERRORS.planAnswersUsedUp],
    ['bots', 0, true, null],
    ['bots', 1, false, ERRORS.planBotsUsedUp],
    ['pages', 50, false, ERRORS.planPagesUsedUp],
    ['seats', 1, true, null],
    ['seats', 2, false, ERRORS.planSeatsUsedUp],
  ] as const)('decides on %s with %i used', (resource, used, allowed, code) => {
    expect(decideAllowance(trial, limits, resource, { used, wanted: 1 }, now)).toMatchObject({
      allowed,
      code,
    });
  });

  it.each([
    [1_000, true, null],
    [1_001, false, ERRORS.planStorageUsedUp],
    [0, true, null],
  ] as const)('lets what is wanted fill the storage to its limit: %i bytes more', (wanted, allowed, code) => {
    const used = (limits.storageBytes ?? 0) - 1_000;
    const decision = decideAllowance(trial, limits, 'storageBytes', { used, wanted }, now);
    expect(decision).toMatchObject({ allowed, code });
  });

  it('says that the trial has ended rather than that something is used up', () => {
    const over = { ...trial, trialEndsAt: now };
    expect(stateAt(over, now)).toBe('restricted');
    expect(decideAllowance(over, limits, 'answers', { used: 0, wanted: 0 }, now)).toMatchObject({
      allowed: false,
      code: ERRORS.trialEnded,
    });
  });

  it('knows no limit where the plan has none', () => {
    const enterprise = { plan_id: Plan.enterprise, state: 'active', trialEndsAt: null } as const;
    const used = { used: 1_000_000, wanted: 1 };
    const decision = decideAllowance(enterprise, prices[Plan.enterprise].limits, 'answers', used, now);
    expect(decision).toEqual({ allowed: true, limit: null, code: null });
  });
});

describe('warnings', () => {
  it.each([
    [79, 100, []],
    [80, 100, [80]],
    [100, 100, [80, 100]],
    [5, null, []],
  ])('%i of %s', (used, limit, expected) => {
    expect(reachedWarnings(used, limit)).toEqual(expected);
  });
});
