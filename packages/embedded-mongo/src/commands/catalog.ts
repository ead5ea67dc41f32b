import { BSON } from 'bson';
import { ServerError } from '../errors.ts';
import { compileFilter } from '../matching/matcher.ts';
import type { Collection } from '../storage/collection.ts';
import { type BsonDocument, isTruthy } from '../values/bson-types.ts';
import { encode } from '../values/codec.ts';
import { cursorReply } from '../wire/cursor-reply.ts';
import { collectionName, type CommandContext, type CommandTable, documentArg } from './command.ts';

function listDatabases({ store, command }: CommandContext): BsonDocument {
  const matches = compileFilter(documentArg(command, 'filter'));
  const nameOnly = isTruthy(command['nameOnly']);
  const databases = store.catalog
    .databases()
    .map((name) => {
      if (nameOnly) return { name };
      const collections = store.catalog.collectionsOf(name);
      const size = collections.reduce((sum, collection) => sum + collectionSize(collection).size, 0);
      return { name, sizeOnDisk: BSON.Long.fromNumber(size), empty: collections.length === 0 };
    })
    .filter((entry) => matches(entry));
  return nameOnly ? { databases } : { databases, totalSize: BSON.Long.fromNumber(store.file.sizeBytes()) };
}

function listCollections({ store, db, command }: CommandContext): Uint8Array {
  const matches = compileFilter(documentArg(command, 'filter'));
  const nameOnly = isTruthy(command['nameOnly']);
  const documents = store.catalog
    .collectionsOf(db)
    .map(({ info }) => ({
      name: info.name,
      type: 'collection',
      options: {},
      info: { readOnly: false, uuid: new BSON.Binary(info.uuid, BSON.Binary.SUBTYPE_UUID) },
      idIndex: { v: 2, key: { _id: 1 }, name: '_id_' },
    }))
    .filter((entry) => matches(entry))
    .map((entry) => encode(nameOnly ? { name: entry.name, type: entry.type } : entry));
  return cursorReply(
    'firstBatch',
    store.cursors.open(`${db}.$cmd.listCollections`, documents.values(), {
      batchSize: documents.length,
      isSingleBatch: true,
    }),
  );
}

const REFUSED_OPTIONS = [
  'capped',
  'timeseries',
  'viewOn',
  'clusteredIndex',
  'validator',
  'changeStreamPreAndPostImages',
];

function create(context: CommandContext): BsonDocument {
  const { store, db, command } = context;
  const name = collectionName(context);
  for (const option of REFUSED_OPTIONS) {
    if (command[option] !== undefined && isTruthy(command[option]))
      throw new ServerError(238, `create with ${option} is not supported`);
  }
  if (store.catalog.find(db, name) !== undefined)
    throw new ServerError(48, `Collection ${db}.${name} already exists.`);
  store.transaction(() => store.catalog.ensure(db, name));
  return {};
}

function drop(context: CommandContext): BsonDocument {
  const { store, db } = context;
  const collection = store.catalog.find(db, collectionName(context));
  // Since 7.0 the server no longer reports a missing collection.
  if (collection === undefined) return {};
  const nIndexesWas = collection.indexes.length;
  store.transaction(() => store.catalog.drop(collection));
  return { nIndexesWas, ns: collection.namespace };
}

function dropDatabase({ store, db }: CommandContext): BsonDocument {
  store.transaction(() => {
    for (const collection of store.catalog.collectionsOf(db)) store.catalog.drop(collection);
  });
  return { dropped: db };
}

function renameCollection({ store, command }: CommandContext): BsonDocument {
  const [from, to] = [splitNamespace(command['renameCollection']), splitNamespace(command['to'])];
  const collection = store.require(from.db, from.name);
  const target = store.catalog.find(to.db, to.name);
  if (target !== undefined && !isTruthy(command['dropTarget']))
    throw new ServerError(48, 'target namespace exists');
  store.transaction(() => {
    if (target !== undefined) store.catalog.drop(target);
    store.catalog.rename(collection, to.db, to.name);
  });
  return {};
}

function splitNamespace(value: unknown): { db: string; name: string } {
  const text = typeof value === 'string' ? value : '';
  const dot = text.indexOf('.');
  if (dot < 1) throw new ServerError(73, `Invalid namespace specified '${text}'`);
  return { db: text.slice(0, dot), name: text.slice(dot + 1) };
}

function collectionSize(collection: Collection): { count: number; size: number } {
  const [count, size] =
    collection.file.get(`SELECT count(*), coalesce(sum(length(doc)), 0) FROM ${collection.table}`) ?? [];
  return { count: Number(count), size: Number(size) };
}

/** Result of collStats and `$collStats`. */
export function collectionStatistics(collection: Collection): BsonDocument {
  const { count, size } = collectionSize(collection);
  return {
    ns: collection.namespace,
    size,
    count,
    avgObjSize: count === 0 ? 0 : Math.round(size / count),
    storageSize: size,
    nindexes: collection.indexes.length,
    totalIndexSize: 0,
    totalSize: size,
    indexSizes: Object.fromEntries(collection.indexes.map(({ name }) => [name, 0])),
    scaleFactor: 1,
    capped: false,
  };
}

function collStats(context: CommandContext): BsonDocument {
  const { store, db } = context;
  const name = collectionName(context);
  const collection = store.catalog.find(db, name);
  if (collection !== undefined) return collectionStatistics(collection);
  return {
    ns: `${db}.${name}`,
    size: 0,
    count: 0,
    storageSize: 0,
    nindexes: 0,
    totalIndexSize: 0,
    totalSize: 0,
    indexSizes: {},
    scaleFactor: 1,
  };
}

function dbStats({ store, db }: CommandContext): BsonDocument {
  const collections = store.catalog.collectionsOf(db);
  const sizes = collections.map(collectionSize);
  const objects = sizes.reduce((sum, { count }) => sum + count, 0);
  const dataSize = sizes.reduce((sum, { size }) => sum + size, 0);
  return {
    db,
    collections: collections.length,
    views: 0,
    objects,
    avgObjSize: objects === 0 ? 0 : dataSize / objects,
    dataSize,
    storageSize: dataSize,
    indexes: collections.reduce((sum, { indexes }) => sum + indexes.length, 0),
    indexSize: 0,
    totalSize: dataSize,
    scaleFactor: 1,
  };
}

export const catalogCommands: CommandTable = {
  listDatabases: { run: listDatabases },
  listCollections: { run: listCollections },
  create: { run: create },
  drop: { run: drop },
  dropDatabase: { run: dropDatabase },
  renameCollection: { run: renameCollection },
  collStats: { run: collStats },
  collstats: { run: collStats },
  dbStats: { run: dbStats },
  dbstats: { run: dbStats },
};
