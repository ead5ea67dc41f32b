import { find, type Match } from '../query/find.ts';
import { ServerError } from '../errors.ts';
import type { Collection } from '../storage/collection.ts';
import type { BsonDocument } from '../values/bson-types.ts';
import { encode } from '../values/codec.ts';
import type { Update } from './update.ts';
import { upsertDocument } from './upsert.ts';

const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

type UpdateResult = { matched: number; modified: number; upserted: BsonDocument | undefined };

/** Applies an update to one stored document; returns its new bytes, or undefined when nothing changed. */
export function updateMatch(collection: Collection, match: Match, update: Update): Uint8Array | undefined {
  const document = match.document();
  const before = collection.keysBefore(document, update.touches);
  const next = update.apply(document, false);
  const bytes = encodeWithinLimit(next);
  if (Buffer.compare(bytes, match.bytes) === 0) return undefined;
  collection.replace(match.rid, before, next, bytes);
  return bytes;
}

/** Inserts the document of an upsert without a match. Throws DuplicateKey like any insert. */
export function upsert(collection: Collection, filter: BsonDocument, update: Update): BsonDocument {
  const document = upsertDocument(filter, update);
  collection.insert(document, encodeWithinLimit(document));
  return document;
}

function encodeWithinLimit(document: BsonDocument): Uint8Array {
  const bytes = encode(document);
  if (bytes.length > MAX_DOCUMENT_BYTES) {
    throw new ServerError(17419, `Resulting document after update is larger than ${MAX_DOCUMENT_BYTES}`);
  }
  return bytes;
}

export type UpdateStatement = { filter: BsonDocument; update: Update; multi: boolean; upsert: boolean };

/** Runs one update statement. Call it inside a transaction. */
export function runUpdate(collection: Collection, statement: UpdateStatement): UpdateResult {
  const { filter, update, multi } = statement;
  // Reads to the end before the first write, because the scan must not meet documents it has already moved.
  const matches = [...find(collection, { filter, limit: multi ? 0 : 1 })];
  if (matches.length === 0) {
    return {
      matched: 0,
      modified: 0,
      upserted: statement.upsert ? upsert(collection, filter, update) : undefined,
    };
  }
  let modified = 0;
  for (const match of matches) if (updateMatch(collection, match, update) !== undefined) modified += 1;
  return { matched: matches.length, modified, upserted: undefined };
}
