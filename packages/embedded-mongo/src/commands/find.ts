import { typeMismatch } from '../errors.ts';
import { NO_FIELDS } from '../query/fields-read.ts';
import { find, type FindOptions, projectBytes, sameBytes } from '../query/find.ts';
import { compileFilter } from '../matching/matcher.ts';
import { anyValueAt, splitPath } from '../matching/path.ts';
import { parseSort } from '../matching/sort.ts';
import type { Collection } from '../storage/collection.ts';
import { cursorId } from '../store/cursors.ts';
import { type BsonDocument, isDocument, isTruthy, numberOf } from '../values/bson-types.ts';
import { encodeKey } from '../values/key-encoding.ts';
import { cursorReply } from '../wire/cursor-reply.ts';
import { collectionName, type CommandContext, type CommandTable, countArg, documentArg } from './command.ts';

/** The find options of a find, count or distinct command, checked even when the collection does not exist. */
export function findOptions(command: BsonDocument, filterKey: 'filter' | 'query'): FindOptions {
  const filter = documentArg(command, filterKey);
  compileFilter(filter);
  parseSort(command['sort']);
  const limit = numberOf(command['limit']);
  const hint = command['hint'];
  return {
    filter,
    sort: command['sort'],
    skip: countArg(command, 'skip') ?? 0,
    // Old clients send a negative limit for a single batch.
    limit: limit === undefined ? 0 : Math.abs(Number(limit)),
    natural: isDocument(hint) && Object.hasOwn(hint, '$natural'),
  };
}

function findCommand(context: CommandContext): Uint8Array {
  const { store, db, command } = context;
  const name = collectionName(context);
  const options = findOptions(command, 'filter');
  const project = projectBytes(command['projection'], options.filter);
  const collection = store.catalog.find(db, name);
  const documents = collection === undefined ? [].values() : projected(collection, options, project);
  return cursorReply(
    'firstBatch',
    store.cursors.open(`${db}.${name}`, documents, {
      batchSize: countArg(command, 'batchSize'),
      isSingleBatch: isTruthy(command['singleBatch']),
    }),
  );
}

function* projected(
  collection: Collection,
  options: FindOptions,
  project: ReturnType<typeof projectBytes>,
): Generator<Uint8Array> {
  // A document that is sent as stored is decoded only for the filter and the sort.
  const fields = project === sameBytes ? NO_FIELDS : null;
  for (const match of find(collection, { ...options, fields })) yield project(match);
}

function getMore({ store, command }: CommandContext): Uint8Array {
  return cursorReply(
    'nextBatch',
    store.cursors.next(idOf(command['getMore']), countArg(command, 'batchSize')),
  );
}

function idOf(value: unknown): bigint {
  const id = numberOf(value);
  if (id === undefined) throw typeMismatch('a cursor id must be a long');
  return BigInt(id);
}

function killCursors({ store, command }: CommandContext): BsonDocument {
  const ids = Array.isArray(command['cursors']) ? command['cursors'].map(idOf) : [];
  const killed = ids.filter((id) => store.cursors.kill(id));
  return {
    cursorsKilled: killed.map(cursorId),
    cursorsNotFound: ids.filter((id) => !killed.includes(id)).map(cursorId),
    cursorsAlive: [],
    cursorsUnknown: [],
  };
}

/** How many documents match, without decoding any when there is no filter. */
export function countMatches(collection: Collection, options: FindOptions): number {
  const { filter, skip = 0, limit = 0 } = options;
  if (Object.keys(filter).length > 0) {
    let counted = 0;
    for (const _match of find(collection, { ...options, sort: undefined, fields: NO_FIELDS })) counted += 1;
    return counted;
  }
  const rest = Math.max(0, collection.count() - skip);
  return limit === 0 ? rest : Math.min(rest, limit);
}

function count(context: CommandContext): BsonDocument {
  const { store, db, command } = context;
  const options = findOptions(command, 'query');
  const collection = store.catalog.find(db, collectionName(context));
  return { n: collection === undefined ? 0 : countMatches(collection, options) };
}

function distinct(context: CommandContext): BsonDocument {
  const { store, db, command } = context;
  const { key } = command;
  if (typeof key !== 'string')
    throw typeMismatch("BSON field 'distinct.key' is the wrong type, expected type 'string'");
  const options = findOptions(command, 'query');
  const collection = store.catalog.find(db, collectionName(context));
  const values = new Map<string, unknown>();
  for (const match of collection === undefined ? [] : find(collection, options)) {
    anyValueAt(match.document(), splitPath(key), 0, false, (value) => {
      for (const item of Array.isArray(value) ? value : [value]) {
        if (item !== undefined) values.set(encodeKey(item).toString('latin1'), item);
      }
      return false;
    });
  }
  // Sorted like index results, which is what most callers see from the server.
  return {
    values: [...values].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, value]) => value),
  };
}

export const findCommands: CommandTable = {
  find: { run: findCommand },
  getMore: { run: getMore },
  killCursors: { run: killCursors },
  count: { run: count },
  distinct: { run: distinct },
};
