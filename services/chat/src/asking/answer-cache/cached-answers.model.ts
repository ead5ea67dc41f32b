import { Schema, type Model } from 'mongoose';
import type { ChunkRef, Citation, SentenceSupport } from '@colloquy/contracts';
import { tenantFields, type ServiceDatabase, type TenantDocument } from '@colloquy/persistence';

/** An answer that may be given again; its id is a keyed hash of the question and all that the answer depends on. */
export interface CachedAnswerDocument extends TenantDocument {
  chat_bot_id: string;
  /** The conversation that it was made in: erasing that erases it, as a model may have repeated the asker's words. */
  chat_id: string;
  answer: string;
  citations: Citation[];
  /** Left out by answers that were kept before it was known. */
  supports?: SentenceSupport[];
  confidence: number;
  language: string;
  model: string;
  /** What was suggested beside it. */
  suggestions: string[];
  /** What the answer was made of. */
  chunks: ChunkRef[];
  expiresAt: Date;
}

export function cachedAnswerModel(database: ServiceDatabase): Model<CachedAnswerDocument> {
  const schema = new Schema<CachedAnswerDocument>({
    ...tenantFields,
    chat_bot_id: { type: String, required: true },
    chat_id: { type: String, required: true },
    answer: { type: String, required: true },
    // Written once by the cache, read as they are.
    citations: { type: Schema.Types.Mixed, required: true },
    supports: { type: Schema.Types.Mixed },
    confidence: { type: Number, required: true },
    language: { type: String, required: true },
    model: { type: String, required: true },
    suggestions: { type: [String], default: [] },
    chunks: { type: Schema.Types.Mixed, required: true },
    expiresAt: { type: Date, required: true },
  });
  // Query: answers of a bot that is deleted.
  schema.index({ workspace_id: 1, chat_bot_id: 1 });
  // Query: answers that a conversation which is erased has left.
  schema.index({ workspace_id: 1, chat_id: 1 });
  // Query: answers that are too old.
  schema.index({ expiresAt: 1 });
  return database.model('CachedAnswer', schema, 'cached_answers');
}
