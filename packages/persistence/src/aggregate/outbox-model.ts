import type { Collection, Model } from 'mongoose';
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

/** The collection of a model with the type of what it stores, which mongoose's own `collection` leaves out. */
export function collectionOf<TDoc extends { _id: string }>(model: Model<TDoc>): Collection<TDoc> {
  return model.db.collection<TDoc>(model.collection.name);
}
