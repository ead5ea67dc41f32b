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

export interface StoredCsat {
  rating: number;
  comment: string | null;
  at: Date;
}

/** A notice about the conversation's last move that is not stored yet, with the key that makes it one turn. */
export interface OwedNotice {
  kind: 'waiting' | 'notHelped' | 'joined' | 'handedBack' | 'nobodyCame';
  key: string;
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
  /** When the visitor began to wait for the team; null in other states. */
  waitingSince: Date | null;
  /** When the visitor last began to wait for the team; null when they never did. */
  handoffAt: Date | null;
  owedNotice: OwedNotice | null;
  /** A member counts as typing until then. */
  typingUntil: Date | null;
  /** The member who is typing. */
  typingBy: string | null;
  /** The first turn after the conversation was resolved: earlier turns are no longer context. */
  contextFrom: string | null;
  language: string | null;
  /** ISO 3166, of the visitor's time zone; null where it is not known. */
  country: string | null;
  tags: string[];
  assignee_id: string | null;
  /** Raised by members' changes; `revision` also counts messages. */
  editRevision: number;
  unread: number;
  messageCount: number;
  unknownCount: number;
  up: number;
  down: number;
  /** Null before the first feedback. */
  thumbs: Thumbs | null;
  /** Null until the visitor has rated the conversation. */
  csat: StoredCsat | null;
  /** The number of ratings in the current window. */
  csatTries: number;
  csatWindowEndsAt: Date | null;
  /** Unanswered questions that no member has dealt with. */
  openUnknownCount: number;
  /** Null before the first message. */
  lastMessage: StoredMessage | null;
  /** The sources of its answers, each once. */
  sources: AnswerSource[];
  lastMessageAt: Date | null;
  /** The visitor has sent the contact form. */
  hasContact: boolean;
  /** A function call that the last answer asked to confirm. */
  pendingCall: PendingCall | null;
  /** In an erased conversation: until then, unfinished answers may still write data that must be erased, too. */
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
    waitingSince: { type: Date, default: null },
    handoffAt: { type: Date, default: null },
    // Only the policy of moves writes this field; it is read without validation.
    owedNotice: { type: Schema.Types.Mixed, default: null },
    typingUntil: { type: Date, default: null },
    typingBy: { type: String, default: null },
    contextFrom: { type: String, default: null },
    language: { type: String, default: null },
    country: { type: String, default: null },
    tags: { type: [String], default: [] },
    assignee_id: { type: String, default: null },
    editRevision: { type: Number, default: 1 },
    unread: { type: Number, default: 0 },
    messageCount: { type: Number, default: 0 },
    unknownCount: { type: Number, default: 0 },
    up: { type: Number, default: 0 },
    down: { type: Number, default: 0 },
    // Only the use cases write these fields; they are read without validation.
    thumbs: { type: Schema.Types.Mixed, default: null },
    // Only its use case writes this field; it is read without validation.
    csat: { type: Schema.Types.Mixed, default: null },
    csatTries: { type: Number, default: 0 },
    csatWindowEndsAt: { type: Date, default: null },
    openUnknownCount: { type: Number, default: 0 },
    lastMessage: { type: Schema.Types.Mixed, default: null },
    sources: { type: [String], default: [] },
    lastMessageAt: { type: Date, default: null },
    hasContact: { type: Boolean, default: false },
    // The end of each turn writes this field; it is read without validation.
    pendingCall: { type: Schema.Types.Mixed, default: null },
    eraseUntil: { type: Date, default: null },
  });
  // Query: the conversations of a bot, newest first; of one visitor or member when `userRef` is given.
  schema.index({ workspace_id: 1, chat_bot_id: 1, _id: -1 });
  schema.index({ workspace_id: 1, chat_bot_id: 1, userRef: 1, _id: -1 });
  // Query: the conversations of a bot, by their last message, newest first.
  schema.index({ workspace_id: 1, chat_bot_id: 1, lastMessageAt: -1, _id: -1 });
  // Query: the conversations of a bot in a state, by their last message, newest first.
  schema.index({ workspace_id: 1, chat_bot_id: 1, state: 1, lastMessageAt: -1, _id: -1 });
  // Query: conversations of any workspace whose visitors have waited too long for the team.
  schema.index({ state: 1, waitingSince: 1 });
  // Query: conversations of any workspace with an overdue notice.
  schema.index({ 'owedNotice.at': 1 });
  // Query: the active conversations of a workspace in a time range, for statistics.
  schema.index({ workspace_id: 1, lastMessageAt: -1, _id: -1 });
  // Query: the conversations assigned to a member, to unassign them when the member leaves.
  schema.index({ workspace_id: 1, assignee_id: 1 });
  // Query: inactive conversations of any workspace, for retention.
  schema.index({ lastMessageAt: 1, createdAt: 1 });
  // Query: erased conversations that may have data left.
  schema.index({ status: 1, eraseUntil: 1 });
  // Query: a user's own conversations in every workspace, for the account's export and deletion.
  schema.index({ userRef: 1, _id: 1 });
  return database.model('Chat', schema, 'chats');
}
