import { ServerError } from '../errors.ts';
import type { Collection } from '../storage/collection.ts';
import { type IndexDefinition, parseIndex } from '../storage/index-definition.ts';
import { type BsonDocument, isDocument } from '../values/bson-types.ts';
import { valuesEqual } from '../values/compare.ts';
import { encode } from '../values/codec.ts';
import { cursorReply } from '../wire/cursor-reply.ts';
import { collectionName, type CommandContext, type CommandTable, listArg } from './command.ts';

function createIndexes(context: CommandContext): BsonDocument {
  const { store, db, command } = context;
  const name = collectionName(context);
  const specs = listArg(command, 'indexes');
  const existed = store.catalog.find(db, name) !== undefined;
  return store.transaction(() => {
    const collection = store.catalog.ensure(db, name);
    const before = collection.indexes.length;
    for (const spec of specs) if (!exists(collection, spec)) store.catalog.createIndex(collection, spec);
    const after = collection.indexes.length;
    return {
      numIndexesBefore: before,
      numIndexesAfter: after,
      createdCollectionAutomatically: !existed,
      ...(before === after ? { note: 'all indexes already exist' } : {}),
    };
  });
}

/** True when the same index exists. Throws when its name or its keys belong to another index. */
function exists(collection: Collection, spec: BsonDocument): boolean {
  const wanted = parseIndex(0, spec);
  for (const index of collection.indexes) {
    const sameKey = valuesEqual(index.spec['key'], wanted.spec['key']);
    if (index.id === 0 && sameKey) return true;
    const samePartial = valuesEqual(index.partial?.filter, wanted.partial?.filter);
    if (index.name === wanted.name) {
      if (!sameKey) {
        throw new ServerError(
          86,
          `An existing index has the same name as the requested index. Requested index: ${wanted.name}`,
        );
      }
      const sameOptions =
        index.unique === wanted.unique &&
        index.sparse === wanted.sparse &&
        samePartial &&
        index.expireAfterSeconds === wanted.expireAfterSeconds;
      if (sameOptions) return true;
      throw new ServerError(
        85,
        `An equivalent index already exists with the same name but different options. Requested index: ${wanted.name}`,
      );
    }
    if (sameKey && samePartial)
      throw new ServerError(85, `Index already exists with a different name: ${index.name}`);
  }
  return false;
}

function listIndexes(context: CommandContext): Uint8Array {
  const { store, db } = context;
  const collection = store.require(db, collectionName(context));
  const documents = collection.indexes.map(({ spec }) => encode({ v: 2, ...spec }));
  return cursorReply(
    'firstBatch',
    store.cursors.open(collection.namespace, documents.values(), {
      batchSize: documents.length,
      isSingleBatch: true,
    }),
  );
}

function dropIndexes(context: CommandContext): BsonDocument {
  const { store, db, command } = context;
  const collection = store.require(db, collectionName(context));
  const nIndexesWas = collection.indexes.length;
  const doomed = doomedIndexes(collection, command['index']);
  store.transaction(() => {
    for (const index of doomed) store.catalog.dropIndex(collection, index);
  });
  return { nIndexesWas };
}

function doomedIndexes(collection: Collection, wanted: unknown): IndexDefinition[] {
  if (wanted === '*') return collection.indexes.filter(({ id }) => id !== 0);
  const names = Array.isArray(wanted) ? wanted : [wanted];
  return names.map((name: unknown) => {
    const found = collection.indexes.find((index) =>
      isDocument(name) ? valuesEqual(index.spec['key'], name) : index.name === name,
    );
    if (found === undefined) throw new ServerError(27, `index not found with name [${String(name)}]`);
    if (found.id === 0) throw new ServerError(72, 'cannot drop _id index');
    return found;
  });
}

export const indexCommands: CommandTable = {
  createIndexes: { run: createIndexes },
  listIndexes: { run: listIndexes },
  dropIndexes: { run: dropIndexes },
  deleteIndexes: { run: dropIndexes },
};
