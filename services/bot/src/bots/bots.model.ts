import { Schema, type Model } from 'mongoose';
import type { BotSettings } from '@colloquy/contracts';
import { imageRecordShape, type ImageRecord } from '@colloquy/uploads';
import { tenantFields, type ServiceDatabase, type TenantDocument } from '@colloquy/persistence';

export interface BotDocument extends TenantDocument {
  name: string;
  description: string;
  /** The current picture, and its id in `images`; both null without one. */
  imageUrl: string | null;
  imageId: string | null;
  images: ImageRecord[];
  createdBy: string;
  /** Chosen with the bot, so that the bot and its first link can be written one after the other. */
  firstLink: { id: string; linkId: string };
  settings: BotSettings;
  /** Raised by each change of settings; the aggregate's own revision also counts other writes. */
  settingsRevision: number;
  /** Who changed the settings last, and when; null if not recorded. */
  settingsChangedBy: string | null;
  settingsChangedAt: Date | null;
}

export function botModel(database: ServiceDatabase): Model<BotDocument> {
  const schema = new Schema<BotDocument>({
    ...tenantFields,
    name: { type: String, required: true },
    description: { type: String, default: '' },
    imageUrl: { type: String, default: null },
    imageId: { type: String, default: null },
    images: {
      type: [new Schema<ImageRecord>(imageRecordShape, { _id: false, id: false })],
      default: [],
    },
    createdBy: { type: String, required: true },
    firstLink: {
      type: new Schema({ id: String, linkId: String }, { _id: false, id: false }),
      required: true,
    },
    // Parsed by the contract's schema before each write and after each read.
    settings: { type: Schema.Types.Mixed, required: true },
    settingsRevision: { type: Number, default: 1 },
    settingsChangedBy: { type: String, default: null },
    settingsChangedAt: { type: Date, default: null },
  });
  // Query: the bots of a workspace in order of creation.
  schema.index({ workspace_id: 1, _id: 1 });
  // Queries: the same by name and by last change.
  schema.index({ workspace_id: 1, name: 1, _id: 1 });
  schema.index({ workspace_id: 1, updatedAt: 1, _id: 1 });
  return database.model('Bot', schema, 'bots');
}
