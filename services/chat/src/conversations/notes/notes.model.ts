import { Schema, type Model } from 'mongoose';
import { tenantFields, type ServiceDatabase, type TenantDocument } from '@colloquy/persistence';

/** A remark of the team about a conversation. */
export interface NoteDocument extends TenantDocument {
  chat_id: string;
  author_id: string;
  text: string;
}

export function noteModel(database: ServiceDatabase): Model<NoteDocument> {
  const schema = new Schema<NoteDocument>({
    ...tenantFields,
    chat_id: { type: String, required: true },
    author_id: { type: String, required: true },
    text: { type: String, required: true },
  });
  // Query: the notes of a conversation.
  schema.index({ workspace_id: 1, chat_id: 1, _id: 1 });
  return database.model('Note', schema, 'notes');
}
