import { Schema, type Model } from 'mongoose';
import { tenantFields, type ServiceDatabase, type TenantDocument } from '@colloquy/persistence';

/** What a bot can answer from, as a whole. Its id is the bot's. */
export interface BaseDocument extends TenantDocument {
  /** Raised with each change of what the bot can answer from. */
  kbVersion: number;
  /** Items that answer now. */
  itemCount: number;
  /** The changes counted last: an event that is delivered again is not counted again. */
  countedEvents: string[];
  /** The vector store was found without this bot's vectors; null again after a re-index. */
  vectorsLostAt: Date | null;
}

export function baseModel(database: ServiceDatabase): Model<BaseDocument> {
  const schema = new Schema<BaseDocument>({
    ...tenantFields,
    kbVersion: { type: Number, default: 0 },
    itemCount: { type: Number, default: 0 },
    countedEvents: { type: [String], default: [] },
    vectorsLostAt: { type: Date, default: null },
  });
  return database.model('KnowledgeBase', schema, 'bases');
}
