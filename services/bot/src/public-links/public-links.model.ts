import { Schema, type Model } from 'mongoose';
import { LINK_FIELDS, LINK_PARTS, type LinkSettings, type OwnLinkField } from '@colloquy/contracts';
import { tenantFields, type ServiceDatabase, type TenantDocument } from '@colloquy/persistence';

export interface PublicLinkDocument extends TenantDocument, Omit<LinkSettings, 'expiresAt'> {
  linkId: string;
  chat_bot_id: string;
  expiresAt: Date | null;
}

/** How a field beside the parts is stored. */
const STORED_AS = {
  name: { type: String, required: true },
  switch: { type: Boolean, required: true },
  sites: { type: [String], default: [] },
  day: { type: Date, default: null },
} as const satisfies Readonly<Record<OwnLinkField['control'], unknown>>;

export function publicLinkModel(database: ServiceDatabase): Model<PublicLinkDocument> {
  const own = Object.entries<OwnLinkField>(LINK_FIELDS.own);
  const schema = new Schema<PublicLinkDocument>({
    ...tenantFields,
    // Query: the link that a visitor's page names.
    linkId: { type: String, required: true, unique: true },
    chat_bot_id: { type: String, required: true },
    ...Object.fromEntries(own.map(([field, { control }]) => [field, STORED_AS[control]])),
    ...Object.fromEntries(LINK_PARTS.map((part) => [part, { type: Schema.Types.Mixed, required: true }])),
  });
  // Query: the links of a bot.
  schema.index({ workspace_id: 1, chat_bot_id: 1, _id: 1 });
  return database.model('PublicLink', schema, 'public_links');
}
