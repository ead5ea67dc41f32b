import type { Model } from 'mongoose';
import type { StoredAggregate } from './aggregate.ts';

/** A model as the outbox sees it: the fields that every aggregate has. */
export type OutboxModel = Model<StoredAggregate>;

/**
 * The same model, seen through the fields that every aggregate has. Mongoose's model type is invariant, so the
 * compiler cannot follow; the schema's `aggregateFields` are what makes it true.
 */
export function storedModel<TDoc>(model: Model<TDoc>): OutboxModel {
  return model as unknown as OutboxModel;
}
