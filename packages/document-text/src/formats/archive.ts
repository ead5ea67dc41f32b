import { crc32, inflateRawSync } from 'node:zlib';
import { ExtractionError } from './extraction-error.ts';

/** Limits of an office document: real ones hold some hundred entries of a few megabytes. */
const MAX_ENTRIES = 5_000;
const MAX_UNPACKED_BYTES = 200 * 1024 * 1024;
/** Office documents are packed 5 to 40 times smaller, very monotonous tables 100 times; deflate can do 1,032 times. */
const MAX_RATIO = 300;
/** Smaller entries may have any ratio. */
const RATIO_COUNTS_FROM_BYTES = 1024 * 1024;

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const END_LENGTH = 22;
const MAX_COMMENT = 65_535;
const ENTRY_LENGTH = 46;
const LOCAL_HEADER_LENGTH = 30;
const STORED = 0;
const DEFLATED = 8;
const IS_ENCRYPTED = 1;

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly unpackedLength: number;
  readonly packed: Buffer;
}

/** A ZIP archive that passed the checks of `openArchive`. */
export interface Archive {
  readonly names: readonly string[];
  /** Unpacks one entry; null without an entry of this name. Throws ExtractionError as `openArchive` does. */
  unpack(name: string, maxBytes: number): Buffer | null;
}

/**
 * Checks a ZIP archive by its directory (PKWARE APPNOTE 6.3.10) before anything is unpacked: number of entries,
 * declared sizes, their ratio, and entries that share bytes. Throws ExtractionError: TOO_COMPLEX, ENCRYPTED, CORRUPT.
 */
export function openArchive(bytes: Uint8Array): Archive {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const directoryAt = view.readUInt32LE(end + 16);
  const entries = readDirectory(view, directoryAt, view.readUInt16LE(end + 10));
  assertHarmless(entries);
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  return {
    names: [...byName.keys()],
    unpack(name, maxBytes) {
      const entry = byName.get(name);
      return entry === undefined ? null : unpackEntry(entry, maxBytes);
    },
  };
}

function findEnd(view: Buffer): number {
  const first = Math.max(0, view.length - END_LENGTH - MAX_COMMENT);
  for (let at = view.length - END_LENGTH; at >= first; at -= 1) {
    if (view.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  }
  throw new ExtractionError('CORRUPT');
}

function readDirectory(view: Buffer, directoryAt: number, count: number): Entry[] {
  if (count > MAX_ENTRIES) throw new ExtractionError('TOO_COMPLEX');
  const entries: Entry[] = [];
  const areas: { readonly from: number; readonly to: number }[] = [];
  let at = directoryAt;
  for (let number = 0; number < count; number += 1) {
    if (at + ENTRY_LENGTH > view.length || view.readUInt32LE(at) !== DIRECTORY_ENTRY)
      throw new ExtractionError('CORRUPT');
    if ((view.readUInt16LE(at + 8) & IS_ENCRYPTED) !== 0) throw new ExtractionError('ENCRYPTED');
    const nameLength = view.readUInt16LE(at + 28);
    const from = view.readUInt32LE(at + 42);
    const dataAt = findDataStart(view, from);
    const to = dataAt + view.readUInt32LE(at + 20);
    if (to > directoryAt) throw new ExtractionError('CORRUPT');
    areas.push({ from, to });
    entries.push({
      name: view.toString('utf8', at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength),
      method: view.readUInt16LE(at + 10),
      crc: view.readUInt32LE(at + 16),
      unpackedLength: view.readUInt32LE(at + 24),
      packed: view.subarray(dataAt, to),
    });
    at += ENTRY_LENGTH + nameLength + view.readUInt16LE(at + 30) + view.readUInt16LE(at + 32);
  }
  assertApart(areas);
  return entries;
}

function findDataStart(view: Buffer, headerAt: number): number {
  const headerEnd = headerAt + LOCAL_HEADER_LENGTH;
  if (headerEnd > view.length || view.readUInt32LE(headerAt) !== LOCAL_HEADER)
    throw new ExtractionError('CORRUPT');
  return headerEnd + view.readUInt16LE(headerAt + 26) + view.readUInt16LE(headerAt + 28);
}

/** Entries that share bytes let a small archive unpack to any size; no program writes them. */
function assertApart(areas: readonly { readonly from: number; readonly to: number }[]): void {
  let end = 0;
  for (const { from, to } of areas.toSorted((left, right) => left.from - right.from)) {
    if (from < end) throw new ExtractionError('TOO_COMPLEX');
    end = to;
  }
}

function assertHarmless(entries: readonly Entry[]): void {
  let total = 0;
  for (const { unpackedLength, packed } of entries) {
    total += unpackedLength;
    const isDense = unpackedLength > packed.length * MAX_RATIO && unpackedLength > RATIO_COUNTS_FROM_BYTES;
    if (isDense || total > MAX_UNPACKED_BYTES) throw new ExtractionError('TOO_COMPLEX');
  }
}

/** Stops at the declared length, which may be false. */
function unpackEntry({ method, packed, crc, unpackedLength }: Entry, maxBytes: number): Buffer {
  if (unpackedLength > maxBytes) throw new ExtractionError('TOO_COMPLEX');
  const content = method === STORED ? packed : inflate(method, packed, unpackedLength);
  if (content.length !== unpackedLength || crc32(content) !== crc) throw new ExtractionError('CORRUPT');
  return content;
}

function inflate(method: number, packed: Buffer, declaredLength: number): Buffer {
  if (method !== DEFLATED) throw new ExtractionError('CORRUPT');
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, declaredLength) });
  } catch (error) {
    const isMore = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw new ExtractionError(isMore ? 'TOO_COMPLEX' : 'CORRUPT', error);
  }
}
