import { Schema, type Model } from 'mongoose';
import type { EmbeddingErrorCode } from '@colloquy/contracts';
import {
  leaseFields,
  tenantFields,
  type LeasedDocument,
  type ServiceDatabase,
  type TenantDocument,
} from '@colloquy/persistence';
import { COLLECTION_FIELDS } from '../search-index/search-index.model.ts';
import type { IndexCollection } from '../search-index/search-index.policy.ts';

/** A collection of one workspace, with the model of its provider that makes the vectors. */
export interface OwnCollection extends IndexCollection {
  readonly providerId: string;
  readonly model: string;
}

/** A collection that answered before, or was to answer; what still reads it may do so until then. */
export interface RetiredOwnCollection extends OwnCollection {
  readonly dropAt: Date;
}

export interface IndexChange {
  /** What is filled to answer next; null for the installation's. */
  readonly to: OwnCollection | null;
  readonly begunAt: Date;
}

/** What keeps a change from going on; tried again all the same. */
export interface IndexError {
  readonly code: EmbeddingErrorCode;
  readonly at: Date;
  /** Lengths of vectors, where they differ. */
  readonly expected: number | null;
  readonly returned: number | null;
}

/**
 * Which collection answers for a workspace that has chosen its embeddings, whose id the document has; also the leased job
 * that changes it to another. A workspace without one follows the installation.
 */
export interface WorkspaceIndexDocument extends TenantDocument, LeasedDocument {
  /** Null for the installation's. */
  live: OwnCollection | null;
  /** Null while nothing changes. */
  change: IndexChange | null;
  retired: RetiredOwnCollection[];
  /** When what is left of the workspace in the installation's collections is removed; null when nothing is to be. */
  leftoverUntil: Date | null;
  /** When that was last begun: nothing may be put there until it has surely ended. */
  leftoverRemovedAt: Date | null;
  /** Passages of the change: those with vectors of the chosen model, and all. */
  done: number;
  total: number;
  error: IndexError | null;
  hasWork: boolean;
}

const COLLECTION = {
  ...COLLECTION_FIELDS,
  providerId: { type: String, required: true },
  model: { type: String, required: true },
} as const;

export function workspaceIndexModel(database: ServiceDatabase): Model<WorkspaceIndexDocument> {
  const plain = (fields: Record<string, unknown>) => new Schema(fields, { _id: false, id: false });
  const change = { to: { type: plain(COLLECTION), default: null }, begunAt: { type: Date, required: true } };
  const error = {
    code: { type: String, required: true },
    at: { type: Date, required: true },
    expected: { type: Number, default: null },
    returned: { type: Number, default: null },
  };
  const schema = new Schema<WorkspaceIndexDocument>({
    ...tenantFields,
    ...leaseFields,
    live: { type: plain(COLLECTION), default: null },
    change: { type: plain(change), default: null },
    retired: { type: [plain({ ...COLLECTION, dropAt: { type: Date, required: true } })], default: [] },
    leftoverUntil: { type: Date, default: null },
    leftoverRemovedAt: { type: Date, default: null },
    done: { type: Number, default: 0 },
    total: { type: Number, default: 0 },
    error: { type: plain(error), default: null },
    hasWork: { type: Boolean, default: false },
  });
  // Query: work to claim, what waited longest first.
  schema.index({ hasWork: 1, heartbeatAt: 1 });
  return database.model('WorkspaceIndex', schema, 'workspaceIndexes');
}
