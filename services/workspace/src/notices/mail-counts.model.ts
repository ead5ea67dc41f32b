import type { Model } from 'mongoose';
import { dayCountSchema, type DayCountDocument, type ServiceDatabase } from '@colloquy/persistence';

/** Mails that visitors caused on one day: of a chatbot, and of its workspace. */
export function mailCountModel(database: ServiceDatabase): Model<DayCountDocument> {
  return database.model('MailCount', dayCountSchema(), 'mail_counts');
}
