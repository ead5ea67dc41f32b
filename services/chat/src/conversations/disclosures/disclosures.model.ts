import { Schema, type Model } from 'mongoose';
import { tenantFields, type ServiceDatabase, type TenantDocument } from '@colloquy/persistence';

/** A disclosure of sensitive answers. The row only carries the audit event, without the reader or the content. */
export interface DisclosureDocument extends TenantDocument {
  chat_bot_id: string;
}

export function disclosureModel(database: ServiceDatabase): Model<DisclosureDocument> {
  const schema = new Schema<DisclosureDocument>({
    ...tenantFields,
    chat_bot_id: { type: String, required: true },
  });
  return database.model('Disclosure', schema, 'disclosures');
}
