import { Schema, type Model } from 'mongoose';
import type { billingApi } from '@colloquy/contracts';
import { tenantFields, type ServiceDatabase, type TenantDocument } from '@colloquy/persistence';
import type { Budget } from './reservations.policy.ts';

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** One per workspace and limited resource: what is used and what is held of it, so that one write decides. */
export interface BudgetDocument extends TenantDocument, Writable<Budget> {
  resource: billingApi.Reservable;
}

export function budgetModel(database: ServiceDatabase): Model<BudgetDocument> {
  const schema = new Schema<BudgetDocument>({
    ...tenantFields,
    resource: { type: String, required: true },
    periodStart: { type: Date, default: null },
    used: { type: Number, default: null },
    // Written by the policy alone, read as they are.
    holds: { type: [Schema.Types.Mixed], default: [] },
  });
  return database.model('Budget', schema, 'budgets');
}
