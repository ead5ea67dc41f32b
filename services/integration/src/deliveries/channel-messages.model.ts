import { Schema, type Model } from 'mongoose';
import type { ConnectionFailure } from '@colloquy/contracts';
import { tenantFields, type ServiceDatabase, type TenantDocument } from '@colloquy/persistence';

/** `failed` messages are the dead letters of a channel; they keep no text. */
type MessageState = 'waiting' | 'sent' | 'failed';

/**
 * A question from a channel and what is sent in reply. Its id is derived from the provider's id of the event, so a
 * second delivery finds it; texts and the reply address are erased with its last part.
 */
export interface ChannelMessageDocument extends TenantDocument {
  chat_bot_id: string;
  connection_id: string;
  thread_id: string;
  state: MessageState;
  /** The sender, as a digest that only this connection derives. */
  userRef: string;
  query: string;
  locale: string | null;
  /** Encrypted. */
  replyTo: string;
  /** The parts of the reply; null until the question is answered. */
  parts: string[] | null;
  /** Parts that were sent. */
  sent: number;
  attempts: number;
  failure: ConnectionFailure | null;
}

export function channelMessageModel(database: ServiceDatabase): Model<ChannelMessageDocument> {
  const schema = new Schema<ChannelMessageDocument>({
    ...tenantFields,
    chat_bot_id: { type: String, required: true },
    connection_id: { type: String, required: true },
    thread_id: { type: String, required: true },
    state: { type: String, required: true },
    userRef: { type: String, required: true },
    query: { type: String, default: '' },
    locale: { type: String, default: null },
    replyTo: { type: String, default: '' },
    // Only the delivery of a message writes this field.
    parts: { type: Schema.Types.Mixed, default: null },
    sent: { type: Number, default: 0 },
    attempts: { type: Number, default: 0 },
    failure: { type: String, default: null },
  });
  // Query: the waiting messages of a thread, oldest first.
  schema.index({ thread_id: 1, state: 1, createdAt: 1, _id: 1 });
  // Query: waiting messages of a connection; all of a deleted connection, bot or workspace.
  schema.index({ workspace_id: 1, chat_bot_id: 1, connection_id: 1, state: 1 });
  // Query: waiting messages that no worker was told of, of any workspace.
  schema.index({ state: 1, createdAt: 1 });
  // Query: messages older than a day, of any workspace.
  schema.index({ createdAt: 1 });
  return database.model('ChannelMessage', schema, 'channel_messages');
}
