import type { Model } from 'mongoose';
import { windowCountSchema, type ServiceDatabase, type WindowCountDocument } from '@colloquy/persistence';

/** Attempts under one key: an account, an address. */
export function attemptModel(database: ServiceDatabase): Model<WindowCountDocument> {
  return database.model('Attempt', windowCountSchema(), 'attempts');
}
