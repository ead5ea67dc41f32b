import { decode, decodeWithRawDocuments, encodeReply } from '../values/codec.ts';
import type { BsonDocument } from '../values/bson-types.ts';
import { checkBson } from './check-bson.ts';
import { ProtocolError } from './frame-reader.ts';

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;

/** After header and flags. */
const SECTIONS_AT = 20;
const MIN_DOCUMENT_BYTES = 5;

const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
/** Flags in the lower half must be understood by the receiver. */
const REQUIRED_FLAGS = 0xffff;

/** One command, whichever opcode it was sent with. Entries of `documents` stay bytes. */
type Request = {
  id: number;
  name: string;
  db: string;
  command: BsonDocument;
  opcode: typeof OP_QUERY | typeof OP_MSG;
  /** The client wants no reply. */
  silent: boolean;
};

/**
 * Parses a message. Throws ProtocolError for an opcode, a section or a document that no driver sends. That includes
 * compressed messages, because the handshake offers no compression.
 */
export function parseRequest(frame: Buffer): Request {
  const id = frame.readInt32LE(4);
  const opcode = frame.readInt32LE(12);
  if (opcode === OP_MSG) return parseMessage(frame, id);
  if (opcode === OP_QUERY) return parseQuery(frame, id);
  throw new ProtocolError(`unsupported opcode ${opcode}`);
}

function parseMessage(frame: Buffer, id: number): Request {
  if (frame.length < SECTIONS_AT) throw new ProtocolError('message without sections');
  const flags = frame.readUInt32LE(16);
  if ((flags & REQUIRED_FLAGS & ~(CHECKSUM_PRESENT | MORE_TO_COME)) !== 0)
    throw new ProtocolError(`unknown flags ${flags}`);
  const end = (flags & CHECKSUM_PRESENT) === 0 ? frame.length : frame.length - 4;
  let body: Buffer | undefined;
  const sequences = new Map<string, Buffer[]>();
  for (let at = SECTIONS_AT; at < end; ) {
    const kind = frame[at];
    const section = frame.subarray(at + 1, at + 1 + sizeAt(frame, at + 1, end));
    if (kind === 0 && body === undefined) body = section;
    else if (kind === 1) parseSequence(section, sequences);
    else throw new ProtocolError(`section of kind ${String(kind)}`);
    at += 1 + section.length;
  }
  if (body === undefined) throw new ProtocolError('message without a body');
  checkBson(body);
  const name = firstFieldName(body);
  const command = decodeCommand(name, body);
  for (const [field, documents] of sequences) {
    if (Object.hasOwn(command, field)) throw new ProtocolError(`field ${field} given twice`);
    command[field] = field === 'documents' ? documents : documents.map(decode);
  }
  const db = typeof command['$db'] === 'string' ? command['$db'] : 'admin';
  return { id, name, db, command, opcode: OP_MSG, silent: (flags & MORE_TO_COME) !== 0 };
}

function parseSequence(section: Buffer, sequences: Map<string, Buffer[]>): void {
  const nameEnd = section.indexOf(0, 4);
  const field = nameEnd < 0 ? '' : section.toString('utf8', 4, nameEnd);
  // An assignment to `__proto__` would change the command's prototype instead of adding a field.
  if (field === '' || field === '__proto__' || sequences.has(field))
    throw new ProtocolError(`sequence '${field}'`);
  const documents: Buffer[] = [];
  for (let at = nameEnd + 1; at < section.length; ) {
    const document = section.subarray(at, at + sizeAt(section, at, section.length));
    checkBson(document);
    documents.push(document);
    at += document.length;
  }
  sequences.set(field, documents);
}

/** The length at `at`, if enough bytes are present. */
function sizeAt(bytes: Buffer, at: number, end: number): number {
  const size = at + 4 > end ? 0 : bytes.readInt32LE(at);
  if (size < MIN_DOCUMENT_BYTES || at + size > end) throw new ProtocolError(`part of ${size} bytes`);
  return size;
}

/** The old handshake: a query on `<db>.$cmd`. */
function parseQuery(frame: Buffer, id: number): Request {
  const nameEnd = frame.indexOf(0, 20);
  if (nameEnd < 0) throw new ProtocolError('query without a namespace');
  const namespace = frame.toString('utf8', 20, nameEnd);
  const bodyAt = nameEnd + 9;
  const body = frame.subarray(bodyAt, bodyAt + sizeAt(frame, bodyAt, frame.length));
  checkBson(body);
  const query = decode(body);
  const name = Object.keys(query)[0] ?? '';
  return { id, name, db: namespace.replace(/\.\$cmd$/, ''), command: query, opcode: OP_QUERY, silent: false };
}

function decodeCommand(name: string, body: Buffer): BsonDocument {
  return name === 'insert' ? decodeWithRawDocuments(body) : decode(body);
}

function firstFieldName(body: Buffer): string {
  return body.toString('utf8', 5, body.indexOf(0, 5));
}

let lastResponseId = 0;

/** The message that answers a request, in the opcode of the request. */
export function formatReply(request: Request, reply: BsonDocument | Uint8Array): Buffer {
  const body = reply instanceof Uint8Array ? reply : encodeReply(reply);
  const prefix = request.opcode === OP_MSG ? 21 : 36;
  const message = Buffer.allocUnsafe(prefix + body.length);
  lastResponseId = (lastResponseId + 1) & 0x7fffffff;
  message.writeInt32LE(message.length, 0);
  message.writeInt32LE(lastResponseId, 4);
  message.writeInt32LE(request.id, 8);
  if (request.opcode === OP_MSG) {
    message.writeInt32LE(OP_MSG, 12);
    message.writeUInt32LE(0, 16);
    message[20] = 0;
  } else {
    message.writeInt32LE(OP_REPLY, 12);
    // Flags (8: await capable), cursor id, starting from, and one document.
    message.fill(0, 16, 32);
    message.writeInt32LE(8, 16);
    message.writeInt32LE(1, 32);
  }
  message.set(body, prefix);
  return message;
}
