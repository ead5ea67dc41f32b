import { Schema, type Model } from 'mongoose';
import { aggregateFields, type AggregateDocument, type ServiceDatabase } from '@colloquy/persistence';
import type { SubscriptionChange } from '../subscription-state/subscription-events.ts';

type Snapshot = Extract<SubscriptionChange, { kind: 'snapshot' }>;
/** Names from the first version, kept in stored rows. */
type StoredChange =
  | Exclude<SubscriptionChange, Snapshot>
  | (Omit<Snapshot, 'status'> & { readonly standing: Snapshot['status'] });

/** One event of a subscription; its id is the provider's, so a repeat adds nothing. */
export interface SubscriptionEventDocument extends AggregateDocument {
  /** Null while the customer's workspace is unknown. */
  workspace_id: string | null;
  customerRef: string | null;
  subscriptionRef: string | null;
  occurredAt: Date;
  fact: StoredChange;
}

export function subscriptionEventModel(database: ServiceDatabase): Model<SubscriptionEventDocument> {
  const schema = new Schema<SubscriptionEventDocument>({
    ...aggregateFields,
    // Query: all events of a workspace.
    workspace_id: { type: String, default: null, index: true },
    // Query: events of a customer that arrived before its workspace was known.
    customerRef: { type: String, default: null, index: true },
    subscriptionRef: { type: String, default: null },
    occurredAt: { type: Date, required: true },
    fact: { type: Schema.Types.Mixed, required: true },
  });
  return database.model('SubscriptionEvent', schema, 'subscription_news');
}

export function toStored(change: SubscriptionChange): StoredChange {
  if (change.kind !== 'snapshot') return change;
  const { status: standing, ...terms } = change;
  return { ...terms, standing };
}

export function fromStored(stored: StoredChange): SubscriptionChange {
  if (stored.kind !== 'snapshot') return stored;
  const { standing: status, ...terms } = stored;
  return { ...terms, status };
}
