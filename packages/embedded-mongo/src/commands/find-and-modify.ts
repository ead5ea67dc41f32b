import { failedToParse } from '../errors.ts';
import { find, type Match } from '../query/find.ts';
import { compileFilter } from '../matching/matcher.ts';
import { compileProjection } from '../query/projection.ts';
import type { Collection } from '../storage/collection.ts';
import { updateMatch, upsert } from '../update/apply.ts';
import { compileUpdate, type Update } from '../update/update.ts';
import { type BsonDocument, isTruthy } from '../values/bson-types.ts';
import { decode } from '../values/codec.ts';
import { collectionName, type CommandContext, type CommandTable, documentArg } from './command.ts';

type Result = { value: BsonDocument | null; lastErrorObject: BsonDocument };

const NOTHING_FOUND: Result = { value: null, lastErrorObject: { n: 0, updatedExisting: false } };

function findAndModify(context: CommandContext): BsonDocument {
  const { store, db, command } = context;
  const name = collectionName(context);
  const filter = documentArg(command, 'query');
  compileFilter(filter);
  const project = compileProjection(command['fields'], filter) ?? ((document) => document);
  const removing = isTruthy(command['remove']);
  if (removing === (command['update'] !== undefined))
    throw failedToParse('Either an update or remove=true must be specified');
  if (removing && isTruthy(command['new']))
    throw failedToParse(
      "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document",
    );
  const update = removing ? undefined : compileUpdate(command['update'], filter, command['arrayFilters']);
  const { value, lastErrorObject } = store.transaction(() => {
    const upserts = update !== undefined && isTruthy(command['upsert']);
    const collection = upserts ? store.catalog.ensure(db, name) : store.catalog.find(db, name);
    if (collection === undefined) return NOTHING_FOUND;
    const [match] = find(collection, { filter, sort: command['sort'], limit: 1 });
    if (update === undefined) return remove(collection, match);
    if (match === undefined) return insert(collection, filter, update, command);
    return change(collection, match, update, isTruthy(command['new']));
  });
  return { lastErrorObject, value: value === null ? null : project(value) };
}

function remove(collection: Collection, match: Match | undefined): Result {
  if (match === undefined) return { value: null, lastErrorObject: { n: 0 } };
  collection.remove(match);
  return { value: decode(match.bytes), lastErrorObject: { n: 1 } };
}

function insert(collection: Collection, filter: BsonDocument, update: Update, command: BsonDocument): Result {
  if (!isTruthy(command['upsert'])) return NOTHING_FOUND;
  const document = upsert(collection, filter, update);
  const lastErrorObject = { n: 1, updatedExisting: false, upserted: document['_id'] };
  return { value: isTruthy(command['new']) ? document : null, lastErrorObject };
}

function change(collection: Collection, match: Match, update: Update, wantsNew: boolean): Result {
  const bytes = updateMatch(collection, match, update);
  return {
    value: decode(wantsNew && bytes !== undefined ? bytes : match.bytes),
    lastErrorObject: { n: 1, updatedExisting: true },
  };
}

export const findAndModifyCommands: CommandTable = {
  findAndModify: { run: findAndModify },
  findandmodify: { run: findAndModify },
};
