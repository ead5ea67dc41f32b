import { Schema, type Model } from 'mongoose';
import { tenantFields, type ServiceDatabase, type TenantDocument } from '@colloquy/persistence';
import type { Standing } from './standing.policy.ts';

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * One per workspace; its id is the workspace's. Its standing is made of how it began and of all news since, so that
 * it can be made again whenever older news come late.
 */
export interface SubscriptionDocument extends TenantDocument, Writable<Standing> {
  /** How it began: with a free trial. */
  begunAt: Date;
  firstTrialEndsAt: Date;
  /** When time alone will change it; null for never. */
  nextMoveAt: Date | null;
  /** `<period start>:<percent>` of warnings that went out. */
  warnings: string[];
}

export function subscriptionModel(database: ServiceDatabase): Model<SubscriptionDocument> {
  const schema = new Schema<SubscriptionDocument>({
    ...tenantFields,
    plan_id: { type: Number, required: true },
    // `state` of a subscription, beside the `status` of every aggregate.
    state: { type: String, required: true },
    trialEndsAt: { type: Date, default: null },
    periodStart: { type: Date, required: true },
    periodEnd: { type: Date, required: true },
    periodAnchor: { type: Date, required: true },
    interval: { type: String, default: 'month' },
    cancelAtPeriodEnd: { type: Boolean, default: false },
    currency: { type: String, default: 'EUR' },
    pastDueSince: { type: Date, default: null },
    endedAt: { type: Date, default: null },
    // Query: the workspace of a customer, for news that do not name it.
    customerRef: { type: String, default: null, index: true },
    subscriptionRef: { type: String, default: null },
    overriddenRef: { type: String, default: null },
    begunAt: { type: Date, required: true },
    firstTrialEndsAt: { type: Date, required: true },
    // Query: the sweeper's, for what is due.
    nextMoveAt: { type: Date, default: null, index: true },
    warnings: { type: [String], default: [] },
  });
  return database.model('Subscription', schema, 'subscriptions');
}
