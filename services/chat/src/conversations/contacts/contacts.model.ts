import { Schema, type Model } from 'mongoose';
import type { ChatChannel, ContactState } from '@colloquy/contracts';
import { tenantFields, type ServiceDatabase, type TenantDocument } from '@colloquy/persistence';

/** What a visitor left with the contact form: one for each conversation and address. */
export interface ContactDocument extends TenantDocument {
  chat_id: string;
  chat_bot_id: string;
  channel: ChatChannel;
  /** Digest of the address, by which a second sending finds the first; an erased contact keeps no address. */
  addressKey: string;
  email: string;
  name: string | null;
  phone: string | null;
  message: string | null;
  fields: { label: string; value: string }[];
  consent: { text: string; at: Date } | null;
  state: ContactState;
  /** Raised by what members set; `revision` counts sendings too. */
  editRevision: number;
}

export function contactModel(database: ServiceDatabase): Model<ContactDocument> {
  const schema = new Schema<ContactDocument>({
    ...tenantFields,
    chat_id: { type: String, required: true },
    chat_bot_id: { type: String, required: true },
    channel: { type: Number, required: true },
    addressKey: { type: String, required: true },
    email: { type: String, default: '' },
    name: { type: String, default: null },
    phone: { type: String, default: null },
    message: { type: String, default: null },
    // Written by the use cases alone, read as they are.
    fields: { type: Schema.Types.Mixed, default: [] },
    consent: { type: Schema.Types.Mixed, default: null },
    state: { type: String, required: true },
    editRevision: { type: Number, default: 1 },
  });
  // Query: was it sent before? Also what makes a double click one contact.
  schema.index({ chat_id: 1, addressKey: 1 }, { unique: true });
  // Query: the contacts of a bot, and those of some states.
  schema.index({ workspace_id: 1, chat_bot_id: 1, _id: -1 });
  schema.index({ workspace_id: 1, chat_bot_id: 1, state: 1, _id: -1 });
  // Query: the contacts of conversations that are shown, erased or purged.
  schema.index({ workspace_id: 1, chat_id: 1, _id: -1 });
  // Query: what was sent in a range, of a workspace or of a bot, for its statistics.
  schema.index({ workspace_id: 1, createdAt: 1 });
  schema.index({ workspace_id: 1, chat_bot_id: 1, createdAt: 1 });
  return database.model('Contact', schema, 'contacts');
}
