import { Schema, type Model } from 'mongoose';
import type { ChatChannel, ContactState } from '@colloquy/contracts';
import { tenantFields, type ServiceDatabase, type TenantDocument } from '@colloquy/persistence';

/** A submission of the contact form: one for each conversation and e-mail address. */
export interface ContactDocument extends TenantDocument {
  chat_id: string;
  chat_bot_id: string;
  channel: ChatChannel;
  /** Digest of the e-mail address, which finds an earlier submission; an erased contact keeps no address. */
  addressKey: string;
  email: string;
  name: string | null;
  phone: string | null;
  message: string | null;
  fields: { label: string; value: string }[];
  consent: { text: string; at: Date } | null;
  state: ContactState;
  /** Raised by members' changes; `revision` also counts submissions. */
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
    // Only the use cases write these fields; they are read without validation.
    fields: { type: Schema.Types.Mixed, default: [] },
    consent: { type: Schema.Types.Mixed, default: null },
    state: { type: String, required: true },
    editRevision: { type: Number, default: 1 },
  });
  // Query: an earlier submission. The unique index also turns a double click into one contact.
  schema.index({ chat_id: 1, addressKey: 1 }, { unique: true });
  // Query: the contacts of a bot, optionally in some states.
  schema.index({ workspace_id: 1, chat_bot_id: 1, _id: -1 });
  schema.index({ workspace_id: 1, chat_bot_id: 1, state: 1, _id: -1 });
  // Query: the contacts of conversations, to show, erase or purge them.
  schema.index({ workspace_id: 1, chat_id: 1, _id: -1 });
  // Query: submissions in a time range of a workspace or bot, for statistics.
  schema.index({ workspace_id: 1, createdAt: 1 });
  schema.index({ workspace_id: 1, chat_bot_id: 1, createdAt: 1 });
  return database.model('Contact', schema, 'contacts');
}
