import { failedToParse } from '../errors.ts';
import { compileFilter } from '../matching/matcher.ts';
import { deleteMany } from '../query/delete.ts';
import { type BsonDocument, numberOf } from '../values/bson-types.ts';
import {
  collectionName,
  type CommandContext,
  type CommandTable,
  documentArg,
  listArg,
  refuseUnsupported,
  runEntries,
} from './command.ts';

function remove(context: CommandContext): BsonDocument {
  const { store, db, command } = context;
  const collection = store.catalog.find(db, collectionName(context));
  const entries = listArg(command, 'deletes');
  return store.transaction(() => {
    let removed = 0;
    const refused = runEntries(command, entries, (entry) => {
      refuseUnsupported(entry);
      const filter = documentArg(entry, 'q');
      compileFilter(filter);
      if (collection !== undefined) removed += deleteMany(collection, filter, limitOf(entry));
    });
    return { n: removed, ...refused };
  });
}

function limitOf(entry: BsonDocument): number {
  const limit = Number(numberOf(entry['limit']) ?? Number.NaN);
  if (limit !== 0 && limit !== 1) throw failedToParse('The limit field in delete objects must be 0 or 1.');
  return limit;
}

export const deleteCommands: CommandTable = { delete: { run: remove } };
