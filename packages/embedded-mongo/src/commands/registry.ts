import { ServerError } from '../errors.ts';
import { aggregateCommands } from './aggregate.ts';
import { catalogCommands } from './catalog.ts';
import {
  type Command,
  type CommandContext,
  type CommandReply,
  type CommandTable,
  refuseUnsupported,
} from './command.ts';
import { deleteCommands } from './delete.ts';
import { diagnosticCommands } from './diagnostics.ts';
import { explainCommands } from './explain.ts';
import { findAndModifyCommands } from './find-and-modify.ts';
import { findCommands } from './find.ts';
import { handshakeCommands } from './handshake.ts';
import { indexCommands } from './indexes.ts';
import { insertCommands } from './insert.ts';
import { SQLITE, sqliteCodeOf } from '../storage/sqlite-codes.ts';
import { updateCommands } from './update.ts';

/** Every supported command. A new one is a row in its family's table. */
const COMMANDS: ReadonlyMap<string, Command> = new Map(
  [
    handshakeCommands,
    diagnosticCommands,
    catalogCommands,
    indexCommands,
    insertCommands,
    findCommands,
    updateCommands,
    deleteCommands,
    findAndModifyCommands,
    aggregateCommands,
    explainCommands,
  ].flatMap((table: CommandTable) => Object.entries(table)),
);

const TRANSACTION_COMMANDS = new Set(['commitTransaction', 'abortTransaction']);

/** Runs one command; every failure becomes the server's error reply, never an exception. */
export function runCommand(context: CommandContext): CommandReply {
  try {
    const reply = dispatch(context);
    return reply instanceof Uint8Array ? reply : { ...reply, ok: 1 };
  } catch (error) {
    return errorReply(error);
  }
}

function dispatch(context: CommandContext): CommandReply {
  const { name, connection, command, db, store } = context;
  if (TRANSACTION_COMMANDS.has(name)) {
    throw new ServerError(20, 'Transaction numbers are only allowed on a replica set member or mongos');
  }
  const found = COMMANDS.get(name);
  if (found === undefined) throw new ServerError(59, `no such command: '${name}'`);
  if (found.open !== true && connection.user === undefined) {
    throw new ServerError(13, `Command ${name} requires authentication`);
  }
  refuseUnsupported(command);
  const collection = name === 'getMore' ? command['collection'] : command[name];
  if (typeof collection === 'string') store.file.work.commandRan(`${db}.${collection}`, name, command);
  return found.run(context);
}

function errorReply(error: unknown): CommandReply {
  if (error instanceof ServerError) {
    return { ok: 0, errmsg: error.message, code: error.code, codeName: error.codeName, ...error.extra };
  }
  if (sqliteCodeOf(error) === SQLITE.full)
    return errorReply(new ServerError(14031, 'No space is left on the disk of the database'));
  // 1 InternalError: an error of the server or the disk; the message helps the operator.
  return {
    ok: 0,
    errmsg: error instanceof Error ? error.message : String(error),
    code: 1,
    codeName: 'InternalError',
  };
}
