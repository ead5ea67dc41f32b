import { Schema, type Model } from 'mongoose';
import type { StoredFormat } from '@colloquy/document-text';
import { tenantFields, type ServiceDatabase, type TenantDocument } from '@colloquy/persistence';

/**
 * The source of an item's next version, handed in and not confirmed. Its id is the item's: an item has one at
 * most, and making it leaves the item's revision alone.
 */
export interface DraftDocument extends TenantDocument {
  version: number;
  /** False for a file that is still to be uploaded and checked. */
  isStored: boolean;
  sourceKey: string;
  sourceKind: StoredFormat;
  mimeType: string;
  sizeBytes: number;
  contentHash: string;
  /** The new wording of a curated question, and its new answer. */
  question: string | null;
  answer: string | null;
  expiresAt: Date;
}

export function draftModel(database: ServiceDatabase): Model<DraftDocument> {
  const schema = new Schema<DraftDocument>({
    ...tenantFields,
    version: { type: Number, required: true },
    isStored: { type: Boolean, required: true },
    sourceKey: { type: String, required: true },
    sourceKind: { type: String, required: true },
    mimeType: { type: String, required: true },
    sizeBytes: { type: Number, required: true },
    contentHash: { type: String, required: true },
    question: { type: String, default: null },
    answer: { type: String, default: null },
    // Query: drafts that were not confirmed in time.
    expiresAt: { type: Date, required: true, index: true },
  });
  return database.model('KnowledgeDraft', schema, 'drafts');
}
