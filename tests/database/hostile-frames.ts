import mongoose from 'mongoose';
import type { Random } from '../faults/random.ts';
import { frame, opMsg, opQuery } from './wire-client.ts';

const { BSON } = mongoose.mongo;
const DB = 'fuzz';
/** Length, type, name `a`, and the closing zero byte. */
const LEVEL_BYTES = 8;

/** `levels` nested documents. BSON's own library would recurse as deep. */
export function nestedBson(levels: number): Buffer {
  const bytes = Buffer.alloc(5 + levels * LEVEL_BYTES);
  for (let level = 0; level <= levels; level += 1) {
    const at = level * (LEVEL_BYTES - 1);
    bytes.writeInt32LE(bytes.length - level * LEVEL_BYTES, at);
    if (level < levels) bytes.set([0x03, 0x61, 0x00], at + 4);
  }
  return bytes;
}

/** The 33 bytes that once crashed the whole product: a message whose document declares more bytes than it has. */
export const MALFORMED_33_BYTES = frame(
  2013,
  Buffer.concat([Buffer.alloc(5), Buffer.from([12, 0, 0, 0, 0x10, 0x61, 0, 1, 0, 0, 0, 1])]),
);

/** Messages as drivers send them: the handshake, and commands on test data. */
export const VALID_FRAMES: readonly Buffer[] = [
  opQuery('admin.$cmd', { isMaster: 1, helloOk: true }),
  opMsg({ hello: 1, client: { driver: { name: 'x', version: '1' } }, $db: 'admin' }),
  opMsg({
    saslStart: 1,
    mechanism: 'SCRAM-SHA-256',
    payload: new BSON.Binary(Buffer.from('n,,n=colloquy,r=abcdefghijklmnop')),
    $db: 'admin',
  }),
  opMsg({ ping: 1, $db: 'admin' }),
  opMsg(
    { insert: 'items', $db: DB },
    { field: 'documents', documents: [{ a: 1 }, { a: 'b', c: [1, { d: null }] }] },
  ),
  opMsg({
    insert: 'items',
    documents: [{ at: new Date(0), n: BSON.Long.fromNumber(7), r: /x+y/i }],
    $db: DB,
  }),
  opMsg({ find: 'items', filter: { a: { $in: [1, 'b'] }, 'c.d': null }, sort: { a: -1 }, limit: 3, $db: DB }),
  opMsg({ find: 'items', filter: { a: { $regex: '^b+', $options: 'i' } }, $db: DB }),
  opMsg(
    { update: 'items', $db: DB },
    {
      field: 'updates',
      documents: [{ q: { a: 1 }, u: { $set: { 'c.0': 2 }, $inc: { n: 1 } }, upsert: true }],
    },
  ),
  opMsg({ findAndModify: 'items', query: { a: 1 }, update: { $push: { l: 1 } }, new: true, $db: DB }),
  opMsg({
    aggregate: 'items',
    pipeline: [{ $match: { a: 1 } }, { $group: { _id: '$a', n: { $sum: 1 } } }],
    cursor: {},
    $db: DB,
  }),
  opMsg({ createIndexes: 'items', indexes: [{ key: { a: 1 }, name: 'a_1' }], $db: DB }),
  opMsg({ delete: 'items', deletes: [{ q: { a: 'never' }, limit: 0 }], $db: DB }),
  opMsg({ getMore: BSON.Long.fromNumber(1), collection: 'items', $db: DB }),
];

const OPCODES = [0, 1, 2001, 2002, 2004, 2005, 2010, 2011, 2012, 2013, 99_999, -1];
const EDGES = [0, 1, 4, 5, 15, 16, 0x7f, 0xff, 0x7fff_ffff, -1, -2_147_483_648, 48_000_001];

type Mutation = (bytes: Buffer, random: Random) => Buffer;

const MUTATIONS: readonly Mutation[] = [
  // Changes some bytes.
  (bytes, random) => {
    for (let count = random.whole(1, 4); count > 0; count -= 1)
      bytes[random.whole(0, bytes.length - 1)] = random.whole(0, 255);
    return bytes;
  },
  // Changes one byte behind the header, so the length stays right.
  (bytes, random) => {
    bytes[random.whole(16, bytes.length - 1)] = random.whole(0, 255);
    return bytes;
  },
  // Changes one length or number.
  (bytes, random) => {
    bytes.writeInt32LE(EDGES[random.whole(0, EDGES.length - 1)] ?? 0, random.whole(0, bytes.length - 4));
    return bytes;
  },
  // Shortens the message and corrects its length.
  (bytes, random) => withLength(bytes.subarray(0, random.whole(16, bytes.length))),
  // Cuts the message in the middle.
  (bytes, random) => bytes.subarray(0, random.whole(1, bytes.length)),
  // Inserts bytes.
  (bytes, random) => {
    const at = random.whole(16, bytes.length);
    const inserted = Buffer.from(Array.from({ length: random.whole(1, 40) }, () => random.whole(0, 255)));
    return withLength(Buffer.concat([bytes.subarray(0, at), inserted, bytes.subarray(at)]));
  },
  (bytes, random) => {
    bytes.writeInt32LE(OPCODES[random.whole(0, OPCODES.length - 1)] ?? 0, 12);
    return bytes;
  },
  (bytes, random) => {
    bytes.writeUInt32LE(2 ** random.whole(0, 31), 16);
    return bytes;
  },
  (_bytes, random) => frame(2013, Buffer.concat([Buffer.alloc(5), nestedBson(random.whole(150, 5_000))])),
  (_bytes, random) => Buffer.from(Array.from({ length: random.whole(1, 200) }, () => random.whole(0, 255))),
];

/** Returns a mutation of a valid message. */
export function hostileFrame(random: Random): Buffer {
  const valid = VALID_FRAMES[random.whole(0, VALID_FRAMES.length - 1)] ?? Buffer.alloc(0);
  const mutate = MUTATIONS[random.whole(0, MUTATIONS.length - 1)] ?? ((bytes: Buffer) => bytes);
  return mutate(Buffer.from(valid), random);
}

function withLength(bytes: Buffer): Buffer {
  const framed = Buffer.from(bytes);
  framed.writeInt32LE(framed.length, 0);
  return framed;
}
