import { Schema, type Model } from 'mongoose';
import { tenantFields, type ServiceDatabase, type TenantDocument } from '@colloquy/persistence';
import type { FirstPlan } from '../subscription-state/first-subscription.policy.ts';
import type { Subscription } from '../subscription-state/subscription-state.policy.ts';

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * One per workspace, with the workspace's id. Its state is computed from its initial state and all events, so that it
 * can be recomputed whenever older events arrive late.
 */
export interface SubscriptionDocument extends TenantDocument, Writable<Subscription> {
  begunAt: Date;
  /** The initial plan used for the last computation. */
  begunWith: FirstPlan;
  firstTrialEndsAt: Date;
  /** When time alone will change it; null for never. */
  nextMoveAt: Date | null;
  /** `<resource>:<start of the month>:<limit>:<percent>` of sent warnings. */
  warnings: string[];
  /** Keys of sent notices. */
  notices: string[];
  /** The owner's own monthly cap on answers. */
  answersCap: number | null;
  /** Provider subscriptions that must end because their workspace was deleted, and when to try next. */
  refsToEnd: string[];
  endRefsAt: Date | null;
  /** Provider subscriptions that this service has ended. */
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
    // Query: subscriptions to end at the provider, longest due first.
    endRefsAt: { type: Date, default: null, index: true },
    endedRefs: { type: [String], default: [] },
  });
  return database.model('Subscription', schema, 'subscriptions');
}
