import { BSON } from 'bson';
import type { BsonDocument } from './bson-types.ts';

/** Type-exact: unchanged values are written back as they were. Regular expressions keep their BSON options. */
const EXACT: BSON.DeserializeOptions = {
  promoteValues: false,
  promoteLongs: false,
  promoteBuffers: false,
  bsonRegExp: true,
  validation: { utf8: false },
};

const EXACT_WITH_RAW_DOCUMENTS: BSON.DeserializeOptions = { ...EXACT, fieldsAsRaw: { documents: true } };

/** Decodes a stored document or a command; every number keeps its class. */
export function decode(bytes: Uint8Array): BsonDocument {
  return BSON.deserialize(bytes, EXACT);
}

/** Decodes a command but leaves the entries of its `documents` array as bytes, ready to be stored. */
export function decodeWithRawDocuments(bytes: Uint8Array): BsonDocument {
  return BSON.deserialize(bytes, EXACT_WITH_RAW_DOCUMENTS);
}

export function encode(document: BsonDocument): Uint8Array {
  return BSON.serialize(document, { ignoreUndefined: false });
}

/** Encodes a reply, leaving out fields whose value is undefined. */
export function encodeReply(document: BsonDocument): Uint8Array {
  return BSON.serialize(document, { ignoreUndefined: true });
}
