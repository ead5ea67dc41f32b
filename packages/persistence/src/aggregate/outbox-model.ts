import type { Collection, Model } from 'mongoose';
import type { StoredAggregate } from './aggregate.ts';

/** A model as the outbox sees it: the fields of every aggregate. */
export type OutboxModel = Model<StoredAggregate>;

/**
 * The same model, reduced to the fields of every aggregate. Mongoose's model type is invariant, so the compiler
 * cannot follow; the schema's `aggregateFields` guarantee it.
 */
export function storedModel<TDoc>(model: Model<TDoc>): OutboxModel {
  return model as unknown as OutboxModel;
}

/** The collection of a model with its stored type, which mongoose's own `collection` leaves out. */
export function collectionOf<TDoc extends { _id: string }>(model: Model<TDoc>): Collection<TDoc> {
  return model.db.collection<TDoc>(model.collection.name);
}
