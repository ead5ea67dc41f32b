import { Plan } from '@colloquy/contracts';
import { fieldError, ERRORS } from '@colloquy/errors';
import type { Standing } from '../subscription-state/subscription-state.policy.ts';
import { wrongState } from '../subscriptions/wrong-state.ts';

/** Throws `urlNotAllowed` for an address that is not a page of this product. */
export function assertOwnPage(field: string, url: string, publicUrl: string): void {
  if (!URL.canParse(url) || new URL(url).origin !== new URL(publicUrl).origin)
    throw fieldError(field, 'must be a page of this product', ERRORS.urlNotAllowed);
}

/** Throws `wrongState` when a checkout would sell a plan twice, or to a workspace whose data is gone. */
export function assertMayBuy(planId: Plan, standing: Standing): void {
  if (planId === Plan.freeTrial) throw wrongState('PLAN_NOT_FOR_SALE');
  if (standing.state === 'canceled') throw wrongState('CANCELED');
  if (standing.subscriptionRef !== null && standing.endedAt === null) throw wrongState('ALREADY_SUBSCRIBED');
}
