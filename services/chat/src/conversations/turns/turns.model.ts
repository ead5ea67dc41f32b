import { Schema, type Model } from 'mongoose';
import type {
  AnswerMetadata,
  AnswerSource,
  ChatChannel,
  FeedbackReason,
  HistoryState,
} from '@colloquy/contracts';
import { tenantFields, type ServiceDatabase, type TenantDocument } from '@colloquy/persistence';

export interface StoredFeedback {
  value: 1 | -1;
  reason: FeedbackReason | null;
  comment: string | null;
  /** The member; null for the visitor. */
  user_id: string | null;
  at: Date;
}

interface TurnFields extends TenantDocument {
  chat_id: string;
  chat_bot_id: string;
  channel: ChatChannel;
}

/** A question with its answer, or with the state that it ended in. */
export interface QuestionTurn extends TurnFields {
  kind: 'question';
  question: string;
  answer: string | null;
  source: AnswerSource | null;
  metadata: AnswerMetadata | null;
  /** The step that waits after it. */
  chat_survey_id: string | null;
  /** A flow has answered it: what was asked for there is no part of the memory. */
  isFlowTurn: boolean;
  /** It answered a sensitive step of a flow, or may do so while it has no answer: members see a mark in its place. */
  isSensitive: boolean;
  state: HistoryState;
  error: { code: number; message: string } | null;
  feedback: StoredFeedback | null;
  memberFeedback: StoredFeedback | null;
  /** Names the sending: the same one is answered once. The history id where the client gave none. */
  messageKey: string;
  /** False for a visitor's question without the key to the conversation: it is no part of its memory. */
  isKeyed: boolean;
  /** The items that the answer rests on, shown or not. */
  citedItemIds: string[];
  /** From the accepted question to the first text that was streamed; null where nothing was, or it is not known. */
  firstTokenMs: number | null;
  /** While `pending`: the process at work renews it; past it, the turn was abandoned. */
  leaseUntil: Date | null;
  /** Raised by each process that takes the turn, so that a late one writes nothing. */
  leaseNumber: number;
}

export interface MessageTurn extends TurnFields {
  kind: 'message';
  text: string;
  author_id: string;
  /** Their first name when they wrote it; empty where they had none, or have deleted their account. */
  author_name: string;
}

/** What the product itself says in a conversation, such as that a member has joined it. */
export interface NoticeTurn extends TurnFields {
  kind: 'notice';
  text: string;
}

export type Turn = QuestionTurn | MessageTurn | NoticeTurn;

/** As it is stored; the text of a message and of a notice stands in `answer`. */
export interface TurnRow extends Omit<QuestionTurn, 'kind'> {
  kind: Turn['kind'];
  by: 'bot' | 'human' | 'system';
  author_id?: string | null;
  author_name?: string | null;
}

export function turnModel(database: ServiceDatabase): Model<TurnRow> {
  const schema = new Schema<TurnRow>({
    ...tenantFields,
    chat_id: { type: String, required: true },
    chat_bot_id: { type: String, required: true },
    channel: { type: Number, required: true },
    kind: { type: String, required: true },
    author_id: { type: String },
    author_name: { type: String },
    question: { type: String, default: '' },
    answer: { type: String, default: null },
    source: { type: String, default: null },
    // Written once by the asking use case, read as it is.
    metadata: { type: Schema.Types.Mixed, default: null },
    chat_survey_id: { type: String, default: null },
    isFlowTurn: { type: Boolean, default: false },
    isSensitive: { type: Boolean, default: false },
    state: { type: String, required: true },
    by: { type: String, default: 'bot' },
    error: { type: Schema.Types.Mixed, default: null },
    // Written by the feedback use case alone, read as they are.
    feedback: { type: Schema.Types.Mixed, default: null },
    memberFeedback: { type: Schema.Types.Mixed, default: null },
    messageKey: { type: String, required: true },
    isKeyed: { type: Boolean, default: true },
    citedItemIds: { type: [String], default: [] },
    firstTokenMs: { type: Number, default: null },
    leaseUntil: { type: Date, default: null },
    leaseNumber: { type: Number, default: 1 },
  });
  // Query: a conversation's history, newest first; the last turns as memory.
  schema.index({ workspace_id: 1, chat_id: 1, _id: -1 });
  // Query: turns of a bot that hold a text, newest first.
  schema.index({ workspace_id: 1, chat_bot_id: 1, _id: -1 });
  // Query: what was asked in a range, of a workspace or of a bot, for its statistics.
  schema.index({ workspace_id: 1, createdAt: 1 });
  schema.index({ workspace_id: 1, chat_bot_id: 1, createdAt: 1 });
  // Query: turns of a bot that rest on an item, newest first.
  schema.index({ workspace_id: 1, chat_bot_id: 1, citedItemIds: 1, _id: -1 });
  // Query: was this message sent before? Also what makes a double click one turn.
  schema.index({ chat_id: 1, messageKey: 1 }, { unique: true });
  // Query: turns of conversations that changed since a moment, for their event streams.
  schema.index({ chat_id: 1, updatedAt: 1 });
  // Query: what a member wrote in any workspace, to take their name off it when their account is gone.
  schema.index({ author_id: 1 });
  // Query: turns whose process is gone.
  schema.index({ state: 1, leaseUntil: 1 });
  return database.model('Turn', schema, 'history');
}
