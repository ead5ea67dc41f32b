import { Schema, type Model } from 'mongoose';
import { tenantFields, type ServiceDatabase, type TenantDocument } from '@colloquy/persistence';
import type { FirstPlan } from '../subscription-state/first-subscription.policy.ts';
import type { Subscription } from '../subscription-state/subscription-state.policy.ts';

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * One per workspace; its id is the workspace's. Its state is made of how it began and of all events since, so
 * that it can be made again whenever older events come late.
 */
export interface SubscriptionDocument extends TenantDocument, Writable<Subscription> {
  begunAt: Date;
  /** What it began with, as the subscription was made last. */
  begunWith: FirstPlan;
  firstTrialEndsAt: Date;
  /** When time alone will change it; null for never. */
  nextMoveAt: Date | null;
  /** `<resource>:<start of the month>:<limit>:<percent>` of warnings that went out. */
  warnings: string[];
  /** Keys of the notices that went out. */
  notices: string[];
  /** The owner's own monthly limit of answers. */
  answersCap: number | null;
  /** Subscriptions at the provider that must end because their workspace is gone, and when to try next. */
  refsToEnd: string[];
  endRefsAt: Date | null;
  /** Those that we have ended. */
  endedRefs: string[];
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
    restrictedSince: { type: Date, default: null },
    endedAt: { type: Date, default: null },
    closedAt: { type: Date, default: null },
    // Query: the workspace of a customer, for events that do not name it.
    customerRef: { type: String, default: null, index: true },
    subscriptionRef: { type: String, default: null },
    subscribedAt: { type: Date, default: null },
    overriddenRef: { type: String, default: null },
    begunAt: { type: Date, required: true },
    begunWith: { type: Number, required: true },
    firstTrialEndsAt: { type: Date, required: true },
    // Query: subscriptions whose change is due.
    nextMoveAt: { type: Date, default: null, index: true },
    warnings: { type: [String], default: [] },
    notices: { type: [String], default: [] },
    answersCap: { type: Number, default: null },
    refsToEnd: { type: [String], default: [] },
    // Query: subscriptions to end at the provider, the longest due first.
    endRefsAt: { type: Date, default: null, index: true },
    endedRefs: { type: [String], default: [] },
  });
  return database.model('Subscription', schema, 'subscriptions');
}
