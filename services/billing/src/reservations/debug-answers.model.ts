import { Schema, type Model } from 'mongoose';
import { aggregateFields, type AggregateDocument, type ServiceDatabase } from '@colloquy/persistence';

/** Answers of test chats on one day (UTC): of one workspace, or of the whole installation. */
export interface DebugCountDocument extends AggregateDocument {
  count: number;
}

export function debugCountModel(database: ServiceDatabase): Model<DebugCountDocument> {
  const schema = new Schema<DebugCountDocument>({ ...aggregateFields, count: { type: Number, default: 0 } });
  return database.model('DebugCount', schema, 'debug_counts');
}
