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

/** What the visitor is still to be told of the conversation's last move, and the key under which that is one turn. */
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
  /** Since when its visitor waits for a person; null in other states. */
  waitingSince: Date | null;
  /** When its visitor last began to wait; null for one that never did. */
  handoffAt: Date | null;
  owedNotice: OwedNotice | null;
  /** A member is writing until then. */
  typingUntil: Date | null;
  /** The member who is. */
  typingBy: string | null;
  /** The turn that took it up again after it was resolved: what was said before is no context any more. */
  contextFrom: string | null;
  language: string | null;
  /** ISO 3166, of the visitor's time zone; null where it is not known. */
  country: string | null;
  tags: string[];
  assignee_id: string | null;
  /** Raised by what members set; `revision` counts messages too. */
  editRevision: number;
  unread: number;
  messageCount: number;
  unknownCount: number;
  up: number;
  down: number;
  /** Null before the first feedback. */
  thumbs: Thumbs | null;
  /** Null while the visitor has not rated it. */
  csat: StoredCsat | null;
  /** How often it was rated in the current window. */
  csatTries: number;
  csatWindowEndsAt: Date | null;
  /** Questions without an answer that no member has dealt with. */
  openUnknownCount: number;
  /** Null where nothing was said. */
  lastMessage: StoredMessage | null;
  /** Where its answers came from, each source once. */
  sources: AnswerSource[];
  lastMessageAt: Date | null;
  /** The visitor has sent the contact form. */
  hasContact: boolean;
  /** A call of a function that the last answer asked about. */
  pendingCall: PendingCall | null;
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
    waitingSince: { type: Date, default: null },
    handoffAt: { type: Date, default: null },
    // Written by the policy of moves alone, read as it is.
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
    // Written by the use cases alone, read as they are.
    thumbs: { type: Schema.Types.Mixed, default: null },
    // Written by its use case alone, read as it is.
    csat: { type: Schema.Types.Mixed, default: null },
    csatTries: { type: Number, default: 0 },
    csatWindowEndsAt: { type: Date, default: null },
    openUnknownCount: { type: Number, default: 0 },
    lastMessage: { type: Schema.Types.Mixed, default: null },
    sources: { type: [String], default: [] },
    lastMessageAt: { type: Date, default: null },
    hasContact: { type: Boolean, default: false },
    // Written by the end of each turn, read as it is.
    pendingCall: { type: Schema.Types.Mixed, default: null },
    eraseUntil: { type: Date, default: null },
  });
  // Query: the conversations of a bot, newest first; of one visitor or member when `userRef` is given.
  schema.index({ workspace_id: 1, chat_bot_id: 1, _id: -1 });
  schema.index({ workspace_id: 1, chat_bot_id: 1, userRef: 1, _id: -1 });
  // Query: the conversations of a bot, those that went on last first.
  schema.index({ workspace_id: 1, chat_bot_id: 1, lastMessageAt: -1, _id: -1 });
  // Query: the conversations of a bot in a state, those that went on last first.
  schema.index({ workspace_id: 1, chat_bot_id: 1, state: 1, lastMessageAt: -1, _id: -1 });
  // Query: conversations of any workspace whose visitors have waited too long for a person.
  schema.index({ state: 1, waitingSince: 1 });
  // Query: conversations of any workspace that owe their visitor a notice for too long.
  schema.index({ 'owedNotice.at': 1 });
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
