import { Schema, type Model } from 'mongoose';
import type { ModelFailure } from '@colloquy/contracts';
import { aggregateFields, type AggregateDocument, type ServiceDatabase } from '@colloquy/persistence';
import { groundingTestFields, type StoredGrounding } from '../provider-access/model-providers.model.ts';

/** What tests found of the operator's model, under a digest of its server and name: no workspace's. */
export interface InstanceGroundingDocument
  extends AggregateDocument,
    Pick<StoredGrounding, 'model' | 'found' | 'test'> {
  /** Tests one after the other that did not end. */
  failures: number;
  /** Why the last of them did not; null after one that did. */
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
