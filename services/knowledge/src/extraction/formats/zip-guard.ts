import { inflateRawSync } from 'node:zlib';
import { ExtractionFault } from '../extraction-fault.ts';

/** Limits of an office document: real ones hold some hundred entries of a few megabytes. */
const MAX_ENTRIES = 5_000;
const MAX_UNPACKED_BYTES = 200 * 1024 * 1024;

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_LENGTH = 22;
const MAX_COMMENT = 65_535;
const ENTRY_LENGTH = 46;
const LOCAL_HEADER_LENGTH = 30;
const STORED = 0;
const DEFLATED = 8;
const IS_ENCRYPTED = 1;

/** The names of a ZIP archive's entries (PKWARE APPNOTE 6.3.10). Throws unless all of it can safely be unpacked. */
export function checkedZipEntries(bytes: Uint8Array): string[] {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const count = view.readUInt16LE(end + 10);
  if (count > MAX_ENTRIES) throw new ExtractionFault('TOO_COMPLEX');
  const names: string[] = [];
  let at = view.readUInt32LE(end + 16);
  let room = MAX_UNPACKED_BYTES;
  for (let entry = 0; entry < count; entry += 1) {
    if (at + ENTRY_LENGTH > view.length || view.readUInt32LE(at) !== DIRECTORY_ENTRY) throw damaged();
    if ((view.readUInt16LE(at + 8) & IS_ENCRYPTED) !== 0) throw new ExtractionFault('ENCRYPTED');
    const nameLength = view.readUInt16LE(at + 28);
    names.push(view.toString('utf8', at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength));
    room -= unpackedLength(view, at, room);
    at += ENTRY_LENGTH + nameLength + view.readUInt16LE(at + 30) + view.readUInt16LE(at + 32);
  }
  return names;
}

function findEnd(view: Buffer): number {
  const first = Math.max(0, view.length - END_LENGTH - MAX_COMMENT);
  for (let at = view.length - END_LENGTH; at >= first; at -= 1) {
    if (view.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  }
  throw damaged();
}

/** Really unpacks the entry, because the length that it declares may be a lie. */
function unpackedLength(view: Buffer, directoryAt: number, room: number): number {
  const method = view.readUInt16LE(directoryAt + 10);
  const packedLength = view.readUInt32LE(directoryAt + 20);
  const headerAt = view.readUInt32LE(directoryAt + 42);
  if (headerAt + LOCAL_HEADER_LENGTH > view.length) throw damaged();
  const dataAt =
    headerAt + LOCAL_HEADER_LENGTH + view.readUInt16LE(headerAt + 26) + view.readUInt16LE(headerAt + 28);
  if (dataAt + packedLength > view.length) throw damaged();
  if (method === STORED) return packedLength;
  if (method !== DEFLATED) throw damaged();
  try {
    const packed = view.subarray(dataAt, dataAt + packedLength);
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, room) }).length;
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw new ExtractionFault(isTooLarge ? 'TOO_COMPLEX' : 'CORRUPT', error);
  }
}

function damaged(): ExtractionFault {
  return new ExtractionFault('CORRUPT');
}
