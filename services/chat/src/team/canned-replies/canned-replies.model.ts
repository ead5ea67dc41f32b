import { Schema, type Model } from 'mongoose';
import type { NewCannedReply } from '@colloquy/contracts';
import { tenantFields, type ServiceDatabase, type TenantDocument } from '@colloquy/persistence';

export interface StoredReply extends NewCannedReply {
  id: string;
  revision: number;
}

/** The replies of one workspace, under its id: one document, so that concurrent writes cannot exceed their limit. */
export interface CannedRepliesDocument extends TenantDocument {
  replies: StoredReply[];
}

export function cannedRepliesModel(database: ServiceDatabase): Model<CannedRepliesDocument> {
  const reply = {
    id: { type: String, required: true },
    title: { type: String, required: true },
    text: { type: String, required: true },
    revision: { type: Number, required: true },
  };
  const schema = new Schema<CannedRepliesDocument>({
    ...tenantFields,
    replies: { type: [new Schema<StoredReply>(reply, { _id: false, id: false })], default: [] },
  });
  return database.model('CannedReplies', schema, 'canned_replies');
}
