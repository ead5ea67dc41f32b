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
  /** The step that waits after the turn. */
  chat_survey_id: string | null;
  /** True when a flow answered the turn: such turns are not part of the conversation memory. */
  isFlowTurn: boolean;
  /** True when the message answered a sensitive step, or may do so while it is pending: members see a placeholder. */
  isSensitive: boolean;
  state: HistoryState;
  error: { code: number; message: string } | null;
  feedback: StoredFeedback | null;
  memberFeedback: StoredFeedback | null;
  /** Identifies the message, so that a repeat is answered once. The history id when the client sent no key. */
  messageKey: string;
  /** False for a question without the conversation's key: it is not part of the conversation memory. */
  isKeyed: boolean;
  /** The items that support the answer, shown or not. */
  citedItemIds: string[];
  /** From the accepted question to the first streamed text; null without streamed text, or when unknown. */
  firstTokenMs: number | null;
  /** While `pending`, the answering process renews the lease; after its end the turn counts as abandoned. */
  leaseUntil: Date | null;
  /** Raised by each process that takes the turn over, so that the former one can no longer write. */
  leaseNumber: number;
}

export interface MessageTurn extends TurnFields {
  kind: 'message';
  text: string;
  author_id: string;
  /** The member's first name at the time of the message; empty without a name, or after the account's deletion. */
  author_name: string;
}

/** A notice of the product in a conversation, for example that a member has joined. */
export interface NoticeTurn extends TurnFields {
  kind: 'notice';
  text: string;
}

export type Turn = QuestionTurn | MessageTurn | NoticeTurn;

/** The stored row; the text of a message or notice is in `answer`. */
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
    // The asking use case writes this field once; it is read without validation.
    metadata: { type: Schema.Types.Mixed, default: null },
    chat_survey_id: { type: String, default: null },
    isFlowTurn: { type: Boolean, default: false },
    isSensitive: { type: Boolean, default: false },
    state: { type: String, required: true },
    by: { type: String, default: 'bot' },
    error: { type: Schema.Types.Mixed, default: null },
    // Only the feedback use case writes these fields; they are read without validation.
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
  // Query: turns of a bot that contain a text, newest first.
  schema.index({ workspace_id: 1, chat_bot_id: 1, _id: -1 });
  // Query: questions in a time range of a workspace or bot, for statistics.
  schema.index({ workspace_id: 1, createdAt: 1 });
  schema.index({ workspace_id: 1, chat_bot_id: 1, createdAt: 1 });
  // Query: turns of a bot whose answers cite an item, newest first.
  schema.index({ workspace_id: 1, chat_bot_id: 1, citedItemIds: 1, _id: -1 });
  // Query: an earlier sending of a message. The unique index also turns a double click into one turn.
  schema.index({ chat_id: 1, messageKey: 1 }, { unique: true });
  // Query: changed turns of conversations, for their event streams.
  schema.index({ chat_id: 1, updatedAt: 1 });
  // Query: a member's messages in any workspace, to remove their name when the account is deleted.
  schema.index({ author_id: 1 });
  // Query: turns whose process has crashed.
  schema.index({ state: 1, leaseUntil: 1 });
  return database.model('Turn', schema, 'history');
}
