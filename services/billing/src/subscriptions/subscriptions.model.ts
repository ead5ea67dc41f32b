import { Schema, type Model } from 'mongoose';
import type { Plan, SubscriptionState } from '@colloquy/contracts';
import { tenantFields, type ServiceDatabase, type TenantDocument } from '@colloquy/persistence';

/** One per workspace; its id is the workspace's. */
export interface SubscriptionDocument extends TenantDocument {
  plan_id: Plan;
  state: SubscriptionState;
  trialEndsAt: Date | null;
  periodStart: Date;
  periodEnd: Date;
  cancelAtPeriodEnd: boolean;
  currency: string;
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
    cancelAtPeriodEnd: { type: Boolean, default: false },
    currency: { type: String, default: 'EUR' },
    warnings: { type: [String], default: [] },
  });
  return database.model('Subscription', schema, 'subscriptions');
}
