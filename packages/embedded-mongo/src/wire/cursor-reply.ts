import type { Batch } from '../store/cursors.ts';

const DOCUMENT = 0x03;
const ARRAY = 0x04;
const INT64 = 0x12;
const STRING = 0x02;
const DOUBLE = 0x01;

/**
 * `{ cursor: { <field>: [documents], id, ns }, ok: 1.0 }` assembled from bytes: stored documents are sent as they
 * are, without decoding and encoding.
 */
export function cursorReply(field: 'firstBatch' | 'nextBatch', { id, namespace, documents }: Batch): Buffer {
  const keys = documents.map((_document, index) => String(index));
  const items = documents.reduce(
    (sum, document, index) => sum + 2 + (keys[index]?.length ?? 0) + document.length,
    0,
  );
  const namespaceBytes = Buffer.byteLength(namespace);
  const arraySize = 4 + items + 1;
  const cursorSize = 4 + (2 + field.length + arraySize) + (2 + 2 + 8) + (2 + 2 + 4 + namespaceBytes + 1) + 1;
  const size = 4 + (2 + 6 + cursorSize) + (2 + 2 + 8) + 1;
  const buffer = Buffer.allocUnsafe(size);
  let at = buffer.writeInt32LE(size, 0);
  const name = (type: number, key: string): void => {
    buffer[at] = type;
    at += 1 + buffer.write(key, at + 1, 'latin1');
    buffer[at++] = 0;
  };
  name(DOCUMENT, 'cursor');
  at = buffer.writeInt32LE(cursorSize, at);
  name(ARRAY, field);
  at = buffer.writeInt32LE(arraySize, at);
  for (const [index, document] of documents.entries()) {
    name(DOCUMENT, keys[index] ?? '');
    buffer.set(document, at);
    at += document.length;
  }
  buffer[at++] = 0;
  name(INT64, 'id');
  at = buffer.writeBigInt64LE(id, at);
  name(STRING, 'ns');
  at = buffer.writeInt32LE(namespaceBytes + 1, at);
  at += buffer.write(namespace, at, 'utf8');
  buffer[at++] = 0;
  buffer[at++] = 0;
  name(DOUBLE, 'ok');
  at = buffer.writeDoubleLE(1, at);
  buffer[at] = 0;
  return buffer;
}
