import { Schema, type Model } from 'mongoose';
import { aggregateFields, type AggregateDocument, type ServiceDatabase } from '@colloquy/persistence';
import type { SubscriptionFact } from '../subscription-state/subscription-events.ts';

/** One thing that happened to a subscription; its id is the provider's, so a repeat adds nothing. */
export interface NewsDocument extends AggregateDocument {
  /** null while nobody knows whose customer it is about. */
  workspace_id: string | null;
  customerRef: string | null;
  subscriptionRef: string | null;
  occurredAt: Date;
  fact: SubscriptionFact;
}

export function newsModel(database: ServiceDatabase): Model<NewsDocument> {
  const schema = new Schema<NewsDocument>({
    ...aggregateFields,
    // Query: all news of a workspace.
    workspace_id: { type: String, default: null, index: true },
    // Query: news of a customer that came before anybody knew whose it is.
    customerRef: { type: String, default: null, index: true },
    subscriptionRef: { type: String, default: null },
    occurredAt: { type: Date, required: true },
    fact: { type: Schema.Types.Mixed, required: true },
  });
  return database.model('SubscriptionNews', schema, 'subscription_news');
}
