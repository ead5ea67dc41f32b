import { Schema, type Model } from 'mongoose';
import { tenantFields, type ServiceDatabase, type TenantDocument } from '@colloquy/persistence';

/** The text of a page as a crawl read it. Its id is derived from the page and the text's hash: it never changes. */
export interface PageTextDocument extends TenantDocument {
  website_id: string;
  subpage_id: string;
  contentHash: string;
  text: string;
}

export function pageTextModel(database: ServiceDatabase): Model<PageTextDocument> {
  const schema = new Schema<PageTextDocument>({
    ...tenantFields,
    website_id: { type: String, required: true, index: true },
    // Query: older texts of a page.
    subpage_id: { type: String, required: true, index: true },
    contentHash: { type: String, required: true },
    text: { type: String, default: '' },
  });
  return database.model('PageText', schema, 'pageTexts');
}
