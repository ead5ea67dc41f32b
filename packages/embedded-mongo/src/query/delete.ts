import { find } from './find.ts';
import type { BsonDocument } from '../values/bson-types.ts';
import type { Collection } from '../storage/collection.ts';

/** Deletes up to `limit` matches (0: all) and returns their number. Call it inside a transaction. */
export function deleteMany(collection: Collection, filter: BsonDocument, limit: number): number {
  if (limit === 0 && Object.keys(filter).length === 0) return collection.removeAll();
  // Reads to the end before the first deletion, because the scan must not see its own effects.
  const matches = [...find(collection, { filter, limit })];
  for (const match of matches) collection.remove(match);
  return matches.length;
}
