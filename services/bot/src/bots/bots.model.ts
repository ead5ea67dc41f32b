import { Schema, type Model } from 'mongoose';
import type { BotSettings } from '@colloquy/contracts';
import { tenantFields, type ServiceDatabase, type TenantDocument } from '@colloquy/persistence';

export interface BotDocument extends TenantDocument {
  name: string;
  description: string;
  imageUrl: string | null;
  createdBy: string;
  /** Chosen with the bot, so that the bot and its first link can be written one after the other. */
  firstLink: { id: string; linkId: string };
  settings: BotSettings;
  /** Raised by each change of settings; the aggregate's own revision also counts other writes. */
  settingsRevision: number;
}

export function botModel(database: ServiceDatabase): Model<BotDocument> {
  const schema = new Schema<BotDocument>({
    ...tenantFields,
    name: { type: String, required: true },
    description: { type: String, default: '' },
    imageUrl: { type: String, default: null },
    createdBy: { type: String, required: true },
    firstLink: {
      type: new Schema({ id: String, linkId: String }, { _id: false, id: false }),
      required: true,
    },
    // Parsed by the contract's schema before each write and after each read.
    settings: { type: Schema.Types.Mixed, required: true },
    settingsRevision: { type: Number, default: 1 },
  });
  // Query: the bots of a workspace in the order of their creation.
  schema.index({ workspace_id: 1, _id: 1 });
  return database.model('Bot', schema, 'bots');
}
