import { Schema, type Model } from 'mongoose';
import type { AnswerSource } from '@colloquy/contracts';
import { tenantFields, type ServiceDatabase, type TenantDocument } from '@colloquy/persistence';

/** One billed answer; its id is the history item's, so a repeated event adds nothing. */
export interface LedgerDocument extends TenantDocument {
  chat_bot_id: string;
  source: AnswerSource;
  /** Provider of the model; null for the instance's. */
  provider_id: string | null;
  /** Counts towards no limit, because the plan at the time did not count answers by own models. */
  isUnbilled: boolean;
  answeredAt: Date;
  /** State of its report to the provider's meter; null when not metered. */
  meterState: MeterState | null;
  /** Customer whose meter it is reported to. */
  meterCustomer: string | null;
  /** When the report is tried next, while it waits. */
  meterNextAt: Date | null;
  meterTries: number;
  /** The last attempt, whose outcome may be unknown. */
  meterTriedAt: Date | null;
}

/** `doubtful`: an interrupted attempt is too old to be repeated without the risk of charging twice. */
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
  // Query: answers to report, longest due first.
  schema.index({ meterState: 1, meterNextAt: 1 });
  // Query: answers of a workspace since the period began.
  schema.index({ workspace_id: 1, answeredAt: 1 });
  return database.model('LedgerEntry', schema, 'ledger');
}

/** A `page` is the knowledge item of a website page: its bytes count like a document's. */
export type ResourceKind = 'bot' | 'document' | 'page' | 'seat';

/** A resource that counts towards a limit while it exists; its row stays as a mark after deletion. */
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
  // Query: a workspace's existing resources.
  schema.index({ workspace_id: 1, isGone: 1 });
  return database.model('Resource', schema, 'resources');
}
