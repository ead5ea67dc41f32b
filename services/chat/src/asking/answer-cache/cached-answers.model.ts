import { Schema, type Model } from 'mongoose';
import type { ChunkRef, Citation, SentenceSupport } from '@colloquy/contracts';
import { tenantFields, type ServiceDatabase, type TenantDocument } from '@colloquy/persistence';

/** A cached answer; its id is a keyed hash of the question and of everything that the answer depends on. */
export interface CachedAnswerDocument extends TenantDocument {
  chat_bot_id: string;
  /**
   * The answer's conversation. It is erased with the conversation, because a model may have repeated the asker's words.
   */
  chat_id: string;
  answer: string;
  citations: Citation[];
  /** Missing in answers of earlier versions. */
  supports?: SentenceSupport[];
  confidence: number;
  language: string;
  model: string;
  /** The suggestions sent with the answer. */
  suggestions: string[];
  /** The chunks behind the answer. */
  chunks: ChunkRef[];
  expiresAt: Date;
}

export function cachedAnswerModel(database: ServiceDatabase): Model<CachedAnswerDocument> {
  const schema = new Schema<CachedAnswerDocument>({
    ...tenantFields,
    chat_bot_id: { type: String, required: true },
    chat_id: { type: String, required: true },
    answer: { type: String, required: true },
    // The cache writes these fields once and reads them unchanged.
    citations: { type: Schema.Types.Mixed, required: true },
    supports: { type: Schema.Types.Mixed },
    confidence: { type: Number, required: true },
    language: { type: String, required: true },
    model: { type: String, required: true },
    suggestions: { type: [String], default: [] },
    chunks: { type: Schema.Types.Mixed, required: true },
    expiresAt: { type: Date, required: true },
  });
  // Query: answers of a deleted bot.
  schema.index({ workspace_id: 1, chat_bot_id: 1 });
  // Query: answers of an erased conversation.
  schema.index({ workspace_id: 1, chat_id: 1 });
  // Query: expired answers.
  schema.index({ expiresAt: 1 });
  return database.model('CachedAnswer', schema, 'cached_answers');
}
