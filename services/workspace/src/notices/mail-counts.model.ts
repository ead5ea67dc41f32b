import type { Model } from 'mongoose';
import { dayCountSchema, type DayCountDocument, type ServiceDatabase } from '@colloquy/persistence';

/** Mails that visitors caused in one day: per chatbot and per workspace. */
export function mailCountModel(database: ServiceDatabase): Model<DayCountDocument> {
  return database.model('MailCount', dayCountSchema(), 'mail_counts');
}
