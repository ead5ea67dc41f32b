import type { ScramConversation, ScramCredential } from '../auth/scram.ts';
import { badValue, notImplemented, ServerError, typeMismatch } from '../errors.ts';
import type { Store } from '../store/store.ts';
import { type BsonDocument, isDocument, numberOf, typeNameOf } from '../values/bson-types.ts';

export type ConnectionState = {
  id: number;
  remote: string;
  user: string | undefined;
  conversation: ScramConversation | undefined;
};

export type CommandContext = {
  store: Store;
  credential: ScramCredential;
  connection: ConnectionState;
  name: string;
  db: string;
  command: BsonDocument;
  startedAt: Date;
};

/** A reply without `ok`, or complete bytes. */
export type CommandReply = BsonDocument | Uint8Array;

export type Command = {
  run(context: CommandContext): CommandReply;
  /** Allowed before authentication. */
  open?: boolean;
};

export type CommandTable = Readonly<Record<string, Command>>;

/** The collection a command names as its first value. Throws InvalidNamespace when it names none. */
export function collectionName({ command, name }: CommandContext): string {
  const value = command[name];
  if (typeof value !== 'string')
    throw new ServerError(73, `collection name has invalid type ${typeNameOf(value)}`);
  return value;
}

export function documentArg(command: BsonDocument, key: string): BsonDocument {
  const value = command[key];
  if (value === undefined || value === null) return {};
  if (!isDocument(value))
    throw typeMismatch(
      `BSON field '${key}' is the wrong type '${typeNameOf(value)}', expected type 'object'`,
    );
  return value;
}

/** A whole number that is not negative, or undefined when absent. */
export function countArg(command: BsonDocument, key: string): number | undefined {
  const value = command[key];
  if (value === undefined || value === null) return undefined;
  const number = Number(numberOf(value) ?? Number.NaN);
  if (Number.isNaN(number))
    throw typeMismatch(`BSON field '${key}' is the wrong type '${typeNameOf(value)}', expected a number`);
  if (number < 0)
    throw new ServerError(51024, `BSON field '${key}' value must be >= 0, actual value '${number}'`);
  return Math.trunc(number);
}

export function listArg(command: BsonDocument, key: string): BsonDocument[] {
  const value = command[key];
  if (!Array.isArray(value)) throw typeMismatch(`BSON field '${key}' is missing or not an array`);
  if (!value.every(isDocument)) throw typeMismatch(`BSON field '${key}' must be an array of objects`);
  return value;
}

/** Rejects options that would change a result if they were ignored. */
export function refuseUnsupported(command: BsonDocument): void {
  const { collation } = command;
  if (isDocument(collation) && Object.keys(collation).length > 0 && collation['locale'] !== 'simple') {
    throw notImplemented('collation is not supported');
  }
  if (command['tailable'] === true)
    throw badValue('tailable cursors are only supported on capped collections');
  if (Object.hasOwn(command, 'txnNumber') || command['startTransaction'] === true) {
    throw new ServerError(20, 'Transaction numbers are only allowed on a replica set member or mongos');
  }
}

/** Runs the entries of a write command. A rejected one becomes a write error, and ends an ordered command. */
export function runEntries<T>(
  command: BsonDocument,
  entries: readonly T[],
  run: (entry: T, index: number) => void,
): BsonDocument {
  const writeErrors: BsonDocument[] = [];
  for (const [index, entry] of entries.entries()) {
    try {
      run(entry, index);
    } catch (error) {
      if (!(error instanceof ServerError)) throw error;
      writeErrors.push({ index, code: error.code, errmsg: error.message, ...error.extra });
      if (command['ordered'] !== false) break;
    }
  }
  return writeErrors.length > 0 ? { writeErrors } : {};
}
