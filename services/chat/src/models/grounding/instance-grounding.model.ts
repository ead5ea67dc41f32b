import { Schema, type Model } from 'mongoose';
import type { ModelFailure } from '@colloquy/contracts';
import { aggregateFields, type AggregateDocument, type ServiceDatabase } from '@colloquy/persistence';
import { groundingTestFields, type StoredGrounding } from '../provider-access/model-providers.model.ts';

/** Test results of the operator's model, under a digest of its server and name; they belong to no workspace. */
export interface InstanceGroundingDocument
  extends AggregateDocument,
    Pick<StoredGrounding, 'model' | 'found' | 'test'> {
  /** Consecutive failed tests. */
  failures: number;
  /** Why the last test failed; null after a successful one. */
  lastFailure: ModelFailure | null;
}

export function instanceGroundingModel(database: ServiceDatabase): Model<InstanceGroundingDocument> {
  const schema = new Schema<InstanceGroundingDocument>({
    ...aggregateFields,
    model: { type: String, required: true },
    found: { type: String, default: null },
    test: { type: new Schema(groundingTestFields, { _id: false, id: false }), default: null },
    failures: { type: Number, default: 0 },
    lastFailure: { type: String, default: null },
  });
  return database.model('InstanceGrounding', schema, 'instance_groundings');
}
