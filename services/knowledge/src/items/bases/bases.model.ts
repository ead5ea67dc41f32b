import { Schema, type Model } from 'mongoose';
import { tenantFields, type ServiceDatabase, type TenantDocument } from '@colloquy/persistence';

/** What a bot can answer from, as a whole. Its id is the bot's. */
export interface BaseDocument extends TenantDocument {
  /** Raised with each change of what the bot can answer from. */
  kbVersion: number;
  /** The changes counted last: an event that is delivered again is not counted again. */
  countedEvents: string[];
  /** The vector store was found without this bot's vectors; null again after a re-index. */
  vectorsLostAt: Date | null;
  /** When the chunks in the vector store were last compared with the items; null before the first time. */
  countedAt: Date | null;
  /** Until when a process is at it; a process that died is followed by another one then. */
  countingUntil: Date | null;
}

export function baseModel(database: ServiceDatabase): Model<BaseDocument> {
  const schema = new Schema<BaseDocument>({
    ...tenantFields,
    kbVersion: { type: Number, default: 0 },
    countedEvents: { type: [String], default: [] },
    vectorsLostAt: { type: Date, default: null },
    countedAt: { type: Date, default: null },
    countingUntil: { type: Date, default: null },
  });
  // Query: bots whose chunks are to be counted.
  schema.index({ countedAt: 1 });
  return database.model('KnowledgeBase', schema, 'bases');
}
