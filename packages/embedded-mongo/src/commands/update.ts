import { failedToParse } from '../errors.ts';
import { runUpdate, type UpdateStatement } from '../update/apply.ts';
import { compileUpdate } from '../update/update.ts';
import { type BsonDocument, isTruthy } from '../values/bson-types.ts';
import {
  collectionName,
  type CommandContext,
  type CommandTable,
  documentArg,
  listArg,
  refuseUnsupported,
  runEntries,
} from './command.ts';

function parseStatement(entry: BsonDocument): UpdateStatement {
  refuseUnsupported(entry);
  const filter = documentArg(entry, 'q');
  const update = compileUpdate(entry['u'], filter, entry['arrayFilters']);
  const multi = isTruthy(entry['multi']);
  if (multi && update.kind === 'replacement')
    throw failedToParse('multi update is not supported for replacement-style update');
  return { filter, update, multi, upsert: isTruthy(entry['upsert']) };
}

function update(context: CommandContext): BsonDocument {
  const { store, db, command } = context;
  const name = collectionName(context);
  const entries = listArg(command, 'updates');
  return store.transaction(() => {
    // Only an upsert creates a collection.
    const upserts = entries.some((entry) => isTruthy(entry['upsert']));
    const collection = upserts ? store.catalog.ensure(db, name) : store.catalog.find(db, name);
    const upserted: BsonDocument[] = [];
    let [matched, modified] = [0, 0];
    const refused = runEntries(command, entries, (entry, index) => {
      const statement = parseStatement(entry);
      if (collection === undefined) return;
      const result = runUpdate(collection, statement);
      matched += result.matched + (result.upserted === undefined ? 0 : 1);
      modified += result.modified;
      if (result.upserted !== undefined) upserted.push({ index, _id: result.upserted['_id'] });
    });
    return { n: matched, nModified: modified, ...(upserted.length > 0 ? { upserted } : {}), ...refused };
  });
}

export const updateCommands: CommandTable = { update: { run: update } };
