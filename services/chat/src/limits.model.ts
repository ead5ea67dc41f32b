import type { Model } from 'mongoose';
import { windowCountSchema, type ServiceDatabase, type WindowCountDocument } from '@colloquy/persistence';

/**
 * Counts of visitors' requests and members' tests; questions are counted in memory. Contact forms were the first to be
 * limited, hence the collection's name.
 */
export function limitModel(database: ServiceDatabase): Model<WindowCountDocument> {
  return database.model('Limit', windowCountSchema(), 'contact_attempts');
}
