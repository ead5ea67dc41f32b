import type { Model } from 'mongoose';
import { dayCountSchema, type DayCountDocument, type ServiceDatabase } from '@colloquy/persistence';

/** Answers of test chats per day: for an account, a workspace, and the whole installation. */
export function debugCountModel(database: ServiceDatabase): Model<DayCountDocument> {
  return database.model('DebugCount', dayCountSchema(), 'debug_counts');
}
