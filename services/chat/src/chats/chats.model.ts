import { Schema, type Model } from 'mongoose';
import type { ChatChannel, ChatState } from '@colloquy/contracts';
import { tenantFields, type ServiceDatabase, type TenantDocument } from '@colloquy/persistence';

export interface ChatDocument extends TenantDocument {
  chat_bot_id: string;
  name: string;
  /** False until the first question has named it. */
  isNamed: boolean;
  userRef: string;
  channel: ChatChannel;
  state: ChatState;
  language: string | null;
  messageCount: number;
  unknownCount: number;
  lastMessageAt: Date | null;
}

export function chatModel(database: ServiceDatabase): Model<ChatDocument> {
  const schema = new Schema<ChatDocument>({
    ...tenantFields,
    chat_bot_id: { type: String, required: true },
    name: { type: String, required: true },
    isNamed: { type: Boolean, default: false },
    userRef: { type: String, required: true },
    channel: { type: Number, required: true },
    state: { type: String, default: 'bot' },
    language: { type: String, default: null },
    messageCount: { type: Number, default: 0 },
    unknownCount: { type: Number, default: 0 },
    lastMessageAt: { type: Date, default: null },
  });
  // Query: the chats of a bot, newest first; of one person when `userRef` is given.
  schema.index({ workspace_id: 1, chat_bot_id: 1, _id: -1 });
  schema.index({ workspace_id: 1, chat_bot_id: 1, userRef: 1, _id: -1 });
  return database.model('Chat', schema, 'chats');
}
