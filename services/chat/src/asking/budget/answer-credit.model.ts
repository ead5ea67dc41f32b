import { Schema, type Model } from 'mongoose';
import { tenantFields, type ServiceDatabase, type TenantDocument } from '@colloquy/persistence';

/** The answers that a workspace got while billing was unavailable; the id is the workspace's. */
export interface AnswerCreditDocument extends TenantDocument {
  taken: number;
}

export function answerCreditModel(database: ServiceDatabase): Model<AnswerCreditDocument> {
  const schema = new Schema<AnswerCreditDocument>({
    ...tenantFields,
    taken: { type: Number, default: 0 },
  });
  return database.model('AnswerCredit', schema, 'answer_credits');
}
