import { Schema, type Model } from 'mongoose';
import { tenantFields, type ServiceDatabase, type TenantDocument } from '@colloquy/persistence';

/** A reading of sensitive answers: what carries its audit event. It holds nothing of who read or of what was read. */
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
