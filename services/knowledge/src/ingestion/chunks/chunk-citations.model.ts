import { Schema, type Model } from 'mongoose';
import { tenantFields, type ServiceDatabase, type TenantDocument } from '@colloquy/persistence';

/** How often answers rested on one passage of an item. Its id is made of the item and the words of the passage. */
export interface ChunkCitationDocument extends TenantDocument {
  item_id: string;
  citedCount: number;
  lastCitedAt: Date;
}

export function chunkCitationModel(database: ServiceDatabase): Model<ChunkCitationDocument> {
  const schema = new Schema<ChunkCitationDocument>({
    ...tenantFields,
    // Query: what is left of a deleted item.
    item_id: { type: String, required: true, index: true },
    citedCount: { type: Number, default: 0 },
    lastCitedAt: { type: Date, required: true },
  });
  return database.model('KnowledgeChunkCitation', schema, 'chunkCitations');
}
