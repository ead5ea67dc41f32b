import { Schema, type Model } from 'mongoose';
import type { BotSettings } from '@colloquy/contracts';
import { tenantFields, type ServiceDatabase, type TenantDocument } from '@colloquy/persistence';

/** Settings that were replaced. */
export interface SettingsRevisionDocument extends TenantDocument {
  chat_bot_id: string;
  settings: BotSettings;
  settingsRevision: number;
  changedBy: string | null;
  changedAt: Date | null;
}

export function settingsRevisionModel(database: ServiceDatabase): Model<SettingsRevisionDocument> {
  const schema = new Schema<SettingsRevisionDocument>({
    ...tenantFields,
    chat_bot_id: { type: String, required: true },
    // Parsed by the contract's schema after each read.
    settings: { type: Schema.Types.Mixed, required: true },
    settingsRevision: { type: Number, required: true },
    changedBy: { type: String, default: null },
    changedAt: { type: Date, default: null },
  });
  // Query: the revisions of a bot, newest first.
  schema.index({ workspace_id: 1, chat_bot_id: 1, settingsRevision: -1 });
  return database.model('SettingsRevision', schema, 'settings_revisions');
}
