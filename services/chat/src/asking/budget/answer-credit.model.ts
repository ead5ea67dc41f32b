import { Schema, type Model } from 'mongoose';
import { tenantFields, type ServiceDatabase, type TenantDocument } from '@colloquy/persistence';

/** What a workspace was given while billing was away; its id is the workspace's. */
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
