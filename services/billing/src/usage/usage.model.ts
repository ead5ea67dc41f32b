import { Schema, type Model } from 'mongoose';
import type { AnswerSource } from '@colloquy/contracts';
import { tenantFields, type ServiceDatabase, type TenantDocument } from '@colloquy/persistence';

/** One billed answer; its id is the history item's, so a repeated event adds nothing. */
export interface LedgerDocument extends TenantDocument {
  chat_bot_id: string;
  source: AnswerSource;
  /** Whose model gave it; null for the instance's. */
  provider_id: string | null;
  /** It counts towards no limit: the plan of then did not count answers by own models. */
  isUnbilled: boolean;
  answeredAt: Date;
  /** How far its report to the provider's meter is; null where nothing is metered. */
  meterState: MeterState | null;
  /** Whose meter. */
  meterCustomer: string | null;
  /** When it is tried next, while it waits. */
  meterNextAt: Date | null;
  meterTries: number;
  /** The last try whose outcome may not be known. */
  meterTriedAt: Date | null;
}

/** `doubtful`: a try was cut off and is too old to be repeated without a risk of charging twice. */
export type MeterState = 'waiting' | 'reported' | 'refused' | 'doubtful';

export function ledgerModel(database: ServiceDatabase): Model<LedgerDocument> {
  const schema = new Schema<LedgerDocument>({
    ...tenantFields,
    chat_bot_id: { type: String, required: true },
    source: { type: String, required: true },
    provider_id: { type: String, default: null },
    isUnbilled: { type: Boolean, default: false },
    answeredAt: { type: Date, required: true },
    meterState: { type: String, default: null },
    meterCustomer: { type: String, default: null },
    meterNextAt: { type: Date, default: null },
    meterTries: { type: Number, default: 0 },
    meterTriedAt: { type: Date, default: null },
  });
  // Query: answers that are to be reported, the longest due first.
  schema.index({ meterState: 1, meterNextAt: 1 });
  // Query: answers of a workspace since the period began.
  schema.index({ workspace_id: 1, answeredAt: 1 });
  return database.model('LedgerEntry', schema, 'ledger');
}

/** A `page` is the knowledge item of a website page: its bytes count as those of a document do. */
export type ResourceKind = 'bot' | 'document' | 'page' | 'seat';

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
