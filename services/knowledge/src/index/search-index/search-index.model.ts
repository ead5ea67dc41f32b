import { Schema, type Model } from 'mongoose';
import {
  aggregateFields,
  leaseFields,
  type LeasedDocument,
  type ServiceDatabase,
} from '@colloquy/persistence';
import type { IndexCollection } from './search-index.policy.ts';

/** A collection that answered before; what still reads it may do so until then. */
export interface RetiredCollection extends IndexCollection {
  readonly dropAt: Date;
}

/** Which collection of the vector store answers; also the leased job that changes it to another. There is one. */
export interface SearchIndexDocument extends LeasedDocument {
  live: IndexCollection;
  /** The collection that is being filled to answer next; null when none is. */
  next: IndexCollection | null;
  retired: RetiredCollection[];
  /** Keys of every space that ever answered or was to. */
  known: string[];
  /** Key of the space whose model the work needs that is to be done; null when there is none. */
  work: string | null;
  /** Of the last change: when it was begun, and when its collection began to answer. */
  begunAt: Date | null;
  switchedAt: Date | null;
  /** Passages of the change: those with vectors in `next`, and all of `live`. */
  done: number;
  total: number;
}

const plain = (fields: Record<string, unknown>) => new Schema(fields, { _id: false, id: false });

/** What is stored of every collection. */
export const COLLECTION_FIELDS = {
  name: { type: String, required: true },
  modelId: { type: String, required: true },
  dimension: { type: Number, required: true },
  indexVersion: { type: Number, required: true },
  cosines: { type: plain({ floor: Number, ceiling: Number, passages: Number }), default: null },
} as const;

export function searchIndexModel(database: ServiceDatabase): Model<SearchIndexDocument> {
  const schema = new Schema<SearchIndexDocument>({
    ...aggregateFields,
    ...leaseFields,
    live: { type: plain(COLLECTION_FIELDS), required: true },
    next: { type: plain(COLLECTION_FIELDS), default: null },
    retired: { type: [plain({ ...COLLECTION_FIELDS, dropAt: { type: Date, required: true } })], default: [] },
    known: { type: [String], default: [] },
    work: { type: String, default: null },
    begunAt: { type: Date, default: null },
    switchedAt: { type: Date, default: null },
    done: { type: Number, default: 0 },
    total: { type: Number, default: 0 },
  });
  return database.model('SearchIndex', schema, 'searchIndexes');
}
