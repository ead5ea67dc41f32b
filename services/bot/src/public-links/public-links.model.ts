import { Schema, type Model } from 'mongoose';
import type { PublicLink } from '@colloquy/contracts';
import { tenantFields, type ServiceDatabase, type TenantDocument } from '@colloquy/persistence';

export interface PublicLinkDocument extends TenantDocument {
  linkId: string;
  chat_bot_id: string;
  name: string;
  enabled: boolean;
  allowedOrigins: string[];
  requireUserRef: boolean;
  limits: PublicLink['limits'];
  theme: PublicLink['theme'];
  widget: PublicLink['widget'];
  expiresAt: Date | null;
}

export function publicLinkModel(database: ServiceDatabase): Model<PublicLinkDocument> {
  const schema = new Schema<PublicLinkDocument>({
    ...tenantFields,
    // Query: the link that a visitor's page names.
    linkId: { type: String, required: true, unique: true },
    chat_bot_id: { type: String, required: true },
    name: { type: String, required: true },
    enabled: { type: Boolean, default: true },
    allowedOrigins: { type: [String], default: [] },
    requireUserRef: { type: Boolean, default: false },
    limits: { type: Schema.Types.Mixed, required: true },
    theme: { type: Schema.Types.Mixed, required: true },
    widget: { type: Schema.Types.Mixed, required: true },
    expiresAt: { type: Date, default: null },
  });
  // Query: the links of a bot.
  schema.index({ workspace_id: 1, chat_bot_id: 1, _id: 1 });
  return database.model('PublicLink', schema, 'public_links');
}
