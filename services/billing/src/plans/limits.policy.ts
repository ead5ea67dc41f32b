import { Plan, type PlanLimits } from '@colloquy/contracts';
import { monthSince } from '../subscription-state/periods.policy.ts';
import type { PriceList } from './plans.policy.ts';
import type { Subscription } from '../subscription-state/subscription-state.policy.ts';

/** Limits in force: the plan's, and for a metered plan the owner's cap on answers. */
export function limitsOf(prices: PriceList, planId: Plan, answersCap: number | null | undefined): PlanLimits {
  const { limits } = prices[planId];
  if (planId !== Plan.payAsYouGo || typeof answersCap !== 'number') return limits;
  return { ...limits, answers: Math.min(limits.answers ?? answersCap, answersCap) };
}

/** The period in which answers are counted: the billing period or, for a year paid at once, its current month. */
export function answersPeriod(
  {
    plan_id,
    interval,
    periodStart,
    periodEnd,
  }: Pick<Subscription, 'plan_id' | 'interval' | 'periodStart' | 'periodEnd'>,
  now: Date,
): { start: Date; end: Date } {
  if (interval === 'month' || plan_id === Plan.freeTrial) return { start: periodStart, end: periodEnd };
  const month = monthSince(periodStart, now < periodEnd ? now : new Date(periodEnd.getTime() - 1));
  return { start: month.start, end: month.end < periodEnd ? month.end : periodEnd };
}

/**
 * The customer whose meter an answer is reported to: the one whose pay-as-you-go subscription was active when it was
 * given; null for answers of a trial, of a contract, and of a deleted workspace.
 */
export function meteredCustomer(
  subscription: Pick<
    Subscription,
    'plan_id' | 'customerRef' | 'subscriptionRef' | 'subscribedAt' | 'closedAt'
  >,
  answeredAt: Date,
): string | null {
  const { plan_id, customerRef, subscriptionRef, subscribedAt, closedAt } = subscription;
  if (plan_id !== Plan.payAsYouGo || subscriptionRef === null || !subscribedAt) return null;
  const isWithin = answeredAt >= subscribedAt && (!closedAt || answeredAt < closedAt);
  return isWithin ? customerRef : null;
}
