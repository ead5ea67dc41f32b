import { Schema, type Model } from 'mongoose';
import type { AnswerSource } from '@colloquy/contracts';
import { tenantFields, type ServiceDatabase, type TenantDocument } from '@colloquy/persistence';

/** One billed answer; its id is the history item's, so a repeated event adds nothing. */
export interface LedgerDocument extends TenantDocument {
  chat_bot_id: string;
  source: AnswerSource;
  answeredAt: Date;
}

export function ledgerModel(database: ServiceDatabase): Model<LedgerDocument> {
  const schema = new Schema<LedgerDocument>({
    ...tenantFields,
    chat_bot_id: { type: String, required: true },
    source: { type: String, required: true },
    answeredAt: { type: Date, required: true },
  });
  // Query: answers of a workspace since the period began.
  schema.index({ workspace_id: 1, answeredAt: 1 });
  return database.model('LedgerEntry', schema, 'ledger');
}

export type ResourceKind = 'bot' | 'document' | 'seat';

/** A thing that counts towards a limit while it exists; it stays as a mark when it is gone. */
export interface ResourceDocument extends TenantDocument {
  kind: ResourceKind;
  sizeBytes: number;
  isGone: boolean;
}

export function resourceModel(database: ServiceDatabase): Model<ResourceDocument> {
  const schema = new Schema<ResourceDocument>({
    ...tenantFields,
    kind: { type: String, required: true },
    sizeBytes: { type: Number, default: 0 },
    isGone: { type: Boolean, default: false },
  });
  // Query: what a workspace has now.
  schema.index({ workspace_id: 1, isGone: 1 });
  return database.model('Resource', schema, 'resources');
}
