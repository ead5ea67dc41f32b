import type { Model } from 'mongoose';
import { windowCountSchema, type ServiceDatabase, type WindowCountDocument } from '@colloquy/persistence';

/** Counts of members' tests of functions. */
export function limitModel(database: ServiceDatabase): Model<WindowCountDocument> {
  return database.model('Limit', windowCountSchema(), 'limits');
}
