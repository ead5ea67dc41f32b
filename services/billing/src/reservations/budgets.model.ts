import { Schema, type Model } from 'mongoose';
import type { billingApi } from '@colloquy/contracts';
import { tenantFields, type ServiceDatabase, type TenantDocument } from '@colloquy/persistence';
import type { Budget } from './reservations.policy.ts';

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** One per workspace and limited resource: its use and its holds in one document, so that one write decides. */
export interface BudgetDocument extends TenantDocument, Writable<Budget> {
  resource: billingApi.Reservable;
}

export function budgetModel(database: ServiceDatabase): Model<BudgetDocument> {
  const schema = new Schema<BudgetDocument>({
    ...tenantFields,
    resource: { type: String, required: true },
    periodStart: { type: Date, default: null },
    used: { type: Number, default: null },
    // Written only by the policy, and read without parsing.
    holds: { type: [Schema.Types.Mixed], default: [] },
  });
  return database.model('Budget', schema, 'budgets');
}
