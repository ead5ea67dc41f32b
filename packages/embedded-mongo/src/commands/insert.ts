import { BSON } from 'bson';
import { ServerError, typeMismatch } from '../errors.ts';
import type { Collection } from '../storage/collection.ts';
import { type BsonDocument, RANK, rankOf } from '../values/bson-types.ts';
import { decode, encode } from '../values/codec.ts';
import { collectionName, type CommandContext, type CommandTable, runEntries } from './command.ts';
import { MAX_DOCUMENT_BYTES } from './handshake.ts';

const FORBIDDEN_ID_RANKS: readonly number[] = [RANK.array, RANK.regex];

/** Stores one document given as bytes; a missing `_id` is generated, and `_id` is always the first field. */
export function insertDocument(collection: Collection, bytes: Uint8Array): void {
  if (bytes.length > MAX_DOCUMENT_BYTES) {
    throw new ServerError(
      10334,
      `object to insert too large. size in bytes: ${bytes.length}, max size: ${MAX_DOCUMENT_BYTES}`,
    );
  }
  const document = decode(bytes);
  const id = document['_id'];
  if (FORBIDDEN_ID_RANKS.includes(rankOf(id)))
    throw new ServerError(53, "The '_id' value cannot be of this type");
  if (Object.keys(document)[0] === '_id' && id !== undefined) return collection.insert(document, bytes);
  const { _id: given, ...fields } = document;
  const complete = { _id: given ?? new BSON.ObjectId(), ...fields };
  collection.insert(complete, encode(complete));
}

function rawDocuments(command: BsonDocument): Uint8Array[] {
  const documents = command['documents'];
  if (!Array.isArray(documents) || documents.length === 0)
    throw typeMismatch("BSON field 'insert.documents' is missing");
  return documents.map((item: unknown) => {
    if (!(item instanceof Uint8Array))
      throw typeMismatch("BSON field 'insert.documents' must be an array of objects");
    return item;
  });
}

function insert(context: CommandContext): BsonDocument {
  const { store, db, command } = context;
  const name = collectionName(context);
  const documents = rawDocuments(command);
  return store.transaction(() => {
    const collection = store.catalog.ensure(db, name);
    let inserted = 0;
    const refused = runEntries(command, documents, (bytes) => {
      insertDocument(collection, bytes);
      inserted += 1;
    });
    return { n: inserted, ...refused };
  });
}

export const insertCommands: CommandTable = { insert: { run: insert } };
