import { Schema, type Model } from 'mongoose';
import {
  leaseFields,
  tenantFields,
  type LeasedDocument,
  type ServiceDatabase,
  type TenantDocument,
} from '@colloquy/persistence';

/**
 * The messages that a channel keeps in order, such as those of one sender in one room: the holder of its lease answers
 * them one after another.
 */
export interface ChannelThreadDocument extends TenantDocument, LeasedDocument {
  chat_bot_id: string;
  connection_id: string;
  /** Messages wait to be answered. */
  isWaiting: boolean;
  /** The conversation of the current session; null before the first message and after an erasure. */
  conversation_id: string | null;
  lastMessageAt: Date | null;
}

export function channelThreadModel(database: ServiceDatabase): Model<ChannelThreadDocument> {
  const schema = new Schema<ChannelThreadDocument>({
    ...tenantFields,
    ...leaseFields,
    chat_bot_id: { type: String, required: true },
    connection_id: { type: String, required: true },
    isWaiting: { type: Boolean, default: false },
    conversation_id: { type: String, default: null },
    lastMessageAt: { type: Date, default: null },
  });
  // Query: claim of a thread with waiting messages, of any workspace.
  schema.index({ isWaiting: 1, leaseUntil: 1 });
  // Query: threads of a deleted connection, bot or workspace.
  schema.index({ workspace_id: 1, chat_bot_id: 1, connection_id: 1 });
  // Query: the thread of an erased conversation.
  schema.index({ conversation_id: 1 });
  // Query: threads that were silent for long.
  schema.index({ updatedAt: 1 });
  return database.model('ChannelThread', schema, 'channel_threads');
}
