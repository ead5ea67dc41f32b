import { Schema, type Model } from 'mongoose';
import {
  leaseFields,
  tenantFields,
  type LeasedDocument,
  type ServiceDatabase,
  type TenantDocument,
} from '@colloquy/persistence';

/** One re-index of a bot; also the leased job that leads it. How far it is, its items say. */
export interface ReindexDocument extends TenantDocument, LeasedDocument {
  chat_bot_id: string;
  state: 'running' | 'finished';
  startedAt: Date;
  finishedAt: Date | null;
}

export function reindexModel(database: ServiceDatabase): Model<ReindexDocument> {
  const schema = new Schema<ReindexDocument>({
    ...tenantFields,
    ...leaseFields,
    chat_bot_id: { type: String, required: true },
    state: { type: String, required: true },
    startedAt: { type: Date, required: true },
    finishedAt: { type: Date, default: null },
  });
  // Query: the newest of a bot.
  schema.index({ workspace_id: 1, chat_bot_id: 1, _id: -1 });
  // Query: work to claim.
  schema.index({ state: 1, leaseUntil: 1 });
  return database.model('Reindex', schema, 'reindexes');
}
