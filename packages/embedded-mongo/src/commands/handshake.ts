import { BSON } from 'bson';
import { ScramConversation } from '../auth/scram.ts';
import { isDocument } from '../values/bson-types.ts';
import type { BsonDocument } from '../values/bson-types.ts';
import { ServerError } from '../errors.ts';
import { MAX_MESSAGE_BYTES } from '../wire/frame-reader.ts';
import type { CommandContext, CommandTable } from './command.ts';

/** MongoDB 7.0: the newest wire version whose driver commands are all implemented here. */
const MAX_WIRE_VERSION = 21;
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;
const MAX_WRITE_BATCH = 100_000;
const SESSION_TIMEOUT_MINUTES = 30;
const CONVERSATION_ID = 1;

function hello(context: CommandContext): BsonDocument {
  const legacy = context.name !== 'hello';
  return {
    helloOk: true,
    ...(legacy ? { ismaster: true } : { isWritablePrimary: true }),
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
    maxMessageSizeBytes: MAX_MESSAGE_BYTES,
    maxWriteBatchSize: MAX_WRITE_BATCH,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: SESSION_TIMEOUT_MINUTES,
    connectionId: context.connection.id,
    minWireVersion: 0,
    maxWireVersion: MAX_WIRE_VERSION,
    readOnly: false,
    ...(typeof context.command['saslSupportedMechs'] === 'string' && {
      saslSupportedMechs: ['SCRAM-SHA-256'],
    }),
    ...speculative(context),
  };
}

/** Saves a round trip: the first step of authentication rides on the handshake. A failure here is silent. */
function speculative(context: CommandContext): BsonDocument {
  const request = context.command['speculativeAuthenticate'];
  if (!isDocument(request) || request['mechanism'] !== 'SCRAM-SHA-256') return {};
  try {
    return { speculativeAuthenticate: startConversation(context, request) };
  } catch (error) {
    if (error instanceof ServerError) return {};
    throw error;
  }
}

function startConversation(context: CommandContext, request: BsonDocument): BsonDocument {
  if (request['mechanism'] !== 'SCRAM-SHA-256') {
    throw new ServerError(334, `Unsupported mechanism '${String(request['mechanism'])}'`);
  }
  const conversation = new ScramConversation(context.credential, payloadOf(request));
  context.connection.conversation = conversation;
  return reply(conversation.serverFirst, false);
}

function continueConversation({ connection, command, credential }: CommandContext): BsonDocument {
  const { conversation } = connection;
  if (conversation === undefined) throw new ServerError(17, 'No SASL session state found');
  if (conversation.verified) {
    connection.conversation = undefined;
    return reply('', true);
  }
  // A conversation has one attempt: a wrong proof ends it.
  connection.conversation = undefined;
  const final = conversation.finish(payloadOf(command));
  connection.conversation = conversation;
  connection.user = credential.username;
  // Answering `done` here saves clients the empty final round trip.
  return reply(final, true);
}

function payloadOf(request: BsonDocument): string {
  const { payload } = request;
  if (payload instanceof BSON.Binary)
    return Buffer.from(payload.buffer.subarray(0, payload.position)).toString('utf8');
  return typeof payload === 'string' ? Buffer.from(payload, 'base64').toString('utf8') : '';
}

function reply(payload: string, done: boolean): BsonDocument {
  return { conversationId: CONVERSATION_ID, done, payload: new BSON.Binary(Buffer.from(payload)) };
}

export const handshakeCommands: CommandTable = {
  hello: { open: true, run: hello },
  isMaster: { open: true, run: hello },
  ismaster: { open: true, run: hello },
  saslStart: { open: true, run: (context) => startConversation(context, context.command) },
  saslContinue: { open: true, run: continueConversation },
  logout: {
    open: true,
    run: ({ connection }) => {
      connection.user = undefined;
      return {};
    },
  },
  endSessions: { open: true, run: () => ({}) },
  startSession: {
    run: () => ({ id: { id: new BSON.UUID() }, timeoutMinutes: SESSION_TIMEOUT_MINUTES }),
  },
  refreshSessions: { run: () => ({}) },
  killSessions: { run: () => ({}) },
};
