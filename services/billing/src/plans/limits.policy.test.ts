import { describe, expect, it } from 'vitest';
import { Plan } from '@colloquy/contracts';
import { firstSubscription } from '../subscription-state/first-subscription.policy.ts';
import { answersPeriod, limitsOf, meteredCustomer } from './limits.policy.ts';
import { createPriceList } from './plans.policy.ts';

const at = (text: string): Date => new Date(`${text}T00:00:00Z`);
const prices = createPriceList({
  trialDays: 14,
  trialAnswers: 100,
  trialBots: 1,
  trialPages: 50,
  trialSeats: 2,
});

describe("the owner's cap", () => {
  it.each([
    ['limits a metered plan', Plan.payAsYouGo, 500, 500],
    ['is none when it was cleared', Plan.payAsYouGo, null, null],
    ['does not raise a trial', Plan.freeTrial, 500, 100],
    ['does not touch a contract', Plan.enterprise, 500, null],
  ] as const)('%s', (_what, plan, cap, answers) => {
    expect(limitsOf(prices, plan, cap).answers).toBe(answers);
    expect(limitsOf(prices, plan, cap).bots).toBe(prices[plan].limits.bots);
  });
});

describe('the time in which answers are counted', () => {
  const year = {
    plan_id: Plan.payAsYouGo,
    interval: 'year' as const,
    periodStart: at('2026-01-31'),
    periodEnd: at('2027-01-31'),
  };

  it('is the period of a plan that is paid by the month, and of a trial however long', () => {
    const month = { ...year, interval: 'month' as const, periodEnd: at('2026-02-28') };
    expect(answersPeriod(month, at('2026-02-05'))).toEqual({
      start: month.periodStart,
      end: month.periodEnd,
    });
    const trial = { ...year, plan_id: Plan.freeTrial };
    expect(answersPeriod(trial, at('2026-06-05')).end).toEqual(trial.periodEnd);
  });

  it.each([
    ['2026-01-31', '2026-01-31', '2026-02-28'],
    ['2026-02-27', '2026-01-31', '2026-02-28'],
    ['2026-02-28', '2026-02-28', '2026-03-31'],
    ['2027-01-30', '2026-12-31', '2027-01-31'],
    ['2027-05-01', '2026-12-31', '2027-01-31'],
  ])('is the current month of a year that is paid at once: on %s', (now, start, end) => {
    expect(answersPeriod(year, at(now))).toEqual({ start: at(start), end: at(end) });
  });
});

describe('the meter of an answer', () => {
  const paid = {
    ...firstSubscription(at('2026-01-01'), at('2026-01-15')),
    plan_id: Plan.payAsYouGo,
    customerRef: 'cus_1',
    subscriptionRef: 'sub_1',
    subscribedAt: at('2026-01-10'),
  };

  it.each([
    ['is the customer who pays as they go', paid, '2026-01-10', 'cus_1'],
    ['is none for answers of the trial that are counted late', paid, '2026-01-09', null],
    ['is none during a trial', { ...paid, plan_id: Plan.freeTrial }, '2026-01-11', null],
    ['is none under a contract', { ...paid, plan_id: Plan.enterprise }, '2026-01-11', null],
    ['is none where an operator set the plan', { ...paid, subscriptionRef: null }, '2026-01-11', null],
    [
      'is theirs until the workspace is deleted',
      { ...paid, closedAt: at('2026-02-01') },
      '2026-01-31',
      'cus_1',
    ],
    ['is none from then on', { ...paid, closedAt: at('2026-02-01') }, '2026-02-01', null],
  ])('%s', (_what, subscription, day, expected) => {
    expect(meteredCustomer(subscription, at(day))).toBe(expected);
  });
});
