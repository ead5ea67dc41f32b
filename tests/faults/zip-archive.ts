import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  /** The stored bytes: compressed with deflate. */
  readonly packed: Buffer;
  readonly crc: number;
  /** The sizes that the directory declares, true or not. */
  readonly declaredBytes: number;
  /** Reuses the bytes of the previous entry. */
  readonly isShared?: boolean;
}

export function entryOf(name: string, content: Buffer | string, declaredBytes?: number): ZipEntry {
  const bytes = Buffer.from(content);
  return {
    name,
    packed: deflateRawSync(bytes),
    crc: crc32(bytes),
    declaredBytes: declaredBytes ?? bytes.length,
  };
}

const LOCAL_HEADER = 0x04034b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const VERSION = 20;
const DEFLATED = 8;
/** 1 January 1980, the earliest date of the format. */
const FIRST_DAY = 33;

/** A zip archive (PKWARE APPNOTE 6.3, sections 4.3.7 to 4.3.16) whose declared sizes may be false. */
export function archiveOf(entries: readonly ZipEntry[]): Buffer {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  let headerAt = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(VERSION, 0);
    facts.writeUInt16LE(DEFLATED, 4);
    facts.writeUInt16LE(FIRST_DAY, 8);
    facts.writeUInt32LE(entry.crc, 10);
    facts.writeUInt32LE(entry.packed.length, 14);
    facts.writeUInt32LE(entry.declaredBytes, 18);
    facts.writeUInt16LE(name.length, 22);
    if (entry.isShared !== true) {
      headerAt = offset;
      const whole = Buffer.concat([uint32(LOCAL_HEADER), facts, name, entry.packed]);
      local.push(whole);
      offset += whole.length;
    }
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(headerAt, 10);
    directory.push(uint32(DIRECTORY_ENTRY), uint16(VERSION), facts, rest, name);
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 4);
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...local, listed, uint32(END_OF_DIRECTORY), end]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}
