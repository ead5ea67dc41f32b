import { Schema, type Model } from 'mongoose';
import type { AnswerSource, ChatChannel, ChatState, LastMessage } from '@colloquy/contracts';
import { tenantFields, type ServiceDatabase, type TenantDocument } from '@colloquy/persistence';
import type { PendingCall } from '../answering/pending-call.ts';

interface ThumbCount {
  up: number;
  down: number;
}
export interface Thumbs {
  visitor: ThumbCount;
  member: ThumbCount;
}

/** The beginning of a message, in one line. */
export interface StoredMessage {
  text: string;
  by: LastMessage['by'];
  at: Date;
}

export interface ConversationDocument extends TenantDocument {
  chat_bot_id: string;
  name: string;
  /** False until the first question has named it. */
  isNamed: boolean;
  userRef: string;
  channel: ChatChannel;
  state: ChatState;
  language: string | null;
  tags: string[];
  assignee_id: string | null;
  /** Raised by what members set; `revision` counts messages too. Conversations older than the field have none: 1. */
  editRevision: number;
  unread: number;
  messageCount: number;
  unknownCount: number;
  up: number;
  down: number;
  /** Null where feedback was counted before the two were told apart. */
  thumbs: Thumbs | null;
  /** Questions without an answer that no member has dealt with. Null for conversations older than the field: all of them. */
  openUnknownCount: number | null;
  /** Null where nothing was said, or before the field was known. */
  lastMessage: StoredMessage | null;
  /** Where its answers came from, each source once. */
  sources: AnswerSource[];
  lastMessageAt: Date | null;
  /** A call of a function that the last answer asked about; older conversations have none. */
  pendingCall?: PendingCall | null;
  /** Once erased: until when answers under way may still leave something that must go too. */
  eraseUntil: Date | null;
}

export function conversationModel(database: ServiceDatabase): Model<ConversationDocument> {
  const schema = new Schema<ConversationDocument>({
    ...tenantFields,
    chat_bot_id: { type: String, required: true },
    name: { type: String, required: true },
    isNamed: { type: Boolean, default: false },
    userRef: { type: String, required: true },
    channel: { type: Number, required: true },
    state: { type: String, default: 'bot' },
    language: { type: String, default: null },
    tags: { type: [String], default: [] },
    assignee_id: { type: String, default: null },
    editRevision: { type: Number, default: 1 },
    unread: { type: Number, default: 0 },
    messageCount: { type: Number, default: 0 },
    unknownCount: { type: Number, default: 0 },
    up: { type: Number, default: 0 },
    down: { type: Number, default: 0 },
    // Written by the use cases alone, read as they are.
    thumbs: { type: Schema.Types.Mixed, default: null },
    openUnknownCount: { type: Number, default: null },
    lastMessage: { type: Schema.Types.Mixed, default: null },
    sources: { type: [String], default: [] },
    lastMessageAt: { type: Date, default: null },
    // Written by the end of each turn, read as it is.
    pendingCall: { type: Schema.Types.Mixed, default: null },
    eraseUntil: { type: Date, default: null },
  });
  // Query: the conversations of a bot, newest first; of one visitor or member when `userRef` is given.
  schema.index({ workspace_id: 1, chat_bot_id: 1, _id: -1 });
  schema.index({ workspace_id: 1, chat_bot_id: 1, userRef: 1, _id: -1 });
  // Query: the conversations of a bot, those that went on last first.
  schema.index({ workspace_id: 1, chat_bot_id: 1, lastMessageAt: -1, _id: -1 });
  // Query: the conversations of a workspace that went on in a range, for its statistics.
  schema.index({ workspace_id: 1, lastMessageAt: -1, _id: -1 });
  // Query: what a member looks after, to be given back when they leave.
  schema.index({ workspace_id: 1, assignee_id: 1 });
  // Query: conversations of any workspace in which nothing has happened for long, for those that do not keep theirs.
  schema.index({ lastMessageAt: 1, createdAt: 1 });
  // Query: erased conversations of which something may be left.
  schema.index({ status: 1, eraseUntil: 1 });
  // Query: a user's own conversations in every workspace, for their export and when their account is gone.
  schema.index({ userRef: 1, _id: 1 });
  return database.model('Chat', schema, 'chats');
}
