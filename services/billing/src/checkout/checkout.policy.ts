import { Plan } from '@colloquy/contracts';
import { fieldError, ERRORS } from '@colloquy/errors';
import type { Subscription } from '../subscription-state/subscription-state.policy.ts';
import { wrongState } from '../subscriptions/wrong-state.ts';

/** Throws `urlNotAllowed` for an address that is not a page of this product. */
export function assertOwnPage(field: string, url: string, publicUrl: string): void {
  if (!URL.canParse(url) || new URL(url).origin !== new URL(publicUrl).origin)
    throw fieldError(field, 'pageElsewhere', ERRORS.urlNotAllowed);
}

/** Throws `wrongState` when a checkout would sell a plan twice, or to a workspace whose data was erased. */
export function assertMayBuy(planId: Plan, subscription: Subscription): void {
  if (planId === Plan.freeTrial) throw wrongState('PLAN_NOT_FOR_SALE');
  if (subscription.state === 'canceled') throw wrongState('CANCELED');
  if (subscription.subscriptionRef !== null && subscription.endedAt === null)
    throw wrongState('ALREADY_SUBSCRIBED');
}
