import { failedToParse, ServerError } from '../errors.ts';
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
  writeError,
} from './command.ts';

function remove(context: CommandContext): BsonDocument {
  const { store, db, command } = context;
  const collection = store.catalog.find(db, collectionName(context));
  const entries = listArg(command, 'deletes');
  const ordered = command['ordered'] !== false;
  return store.transaction(() => {
    const writeErrors: BsonDocument[] = [];
    let removed = 0;
    for (const [index, entry] of entries.entries()) {
      try {
        refuseUnsupported(entry);
        const filter = documentArg(entry, 'q');
        compileFilter(filter);
        if (collection !== undefined) removed += deleteMany(collection, filter, limitOf(entry));
      } catch (error) {
        if (!(error instanceof ServerError)) throw error;
        writeErrors.push(writeError(index, error));
        if (ordered) break;
      }
    }
    return { n: removed, ...(writeErrors.length > 0 ? { writeErrors } : {}) };
  });
}

function limitOf(entry: BsonDocument): number {
  const limit = Number(numberOf(entry['limit']) ?? Number.NaN);
  if (limit !== 0 && limit !== 1) throw failedToParse('The limit field in delete objects must be 0 or 1.');
  return limit;
}

export const deleteCommands: CommandTable = { delete: { run: remove } };
