import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { openArchive } from './archive.ts';

const MEGABYTE = 1024 * 1024;
const DIRECTORY_ENTRY = Buffer.from('PK\u0001\u0002', 'latin1');

function anArchive(files: Readonly<Record<string, Uint8Array>>): Buffer {
  return Buffer.from(zipSync(files));
}

/** Changes a number in the `at`th entry of the archive's directory. */
function withField(archive: Buffer, at: number, offset: number, value: number): Buffer {
  const changed = Buffer.from(archive);
  let entry = -1;
  for (let n = 0; n <= at; n += 1) entry = changed.indexOf(DIRECTORY_ENTRY, entry + 1);
  changed.writeUInt32LE(value, entry + offset);
  return changed;
}

const PACKED = 20;
const UNPACKED = 24;
const LOCAL_HEADER_AT = 42;

const outcome = (read: () => unknown): unknown => {
  try {
    return read();
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
};

describe('an archive', () => {
  const harmless = anArchive({ 'a.xml': strToU8('<a/>'), 'b.xml': strToU8('<b>text</b>') });

  it('is unpacked entry by entry', () => {
    const archive = openArchive(harmless);
    expect(archive.names).toEqual(['a.xml', 'b.xml']);
    expect(archive.unpack('b.xml', MEGABYTE)?.toString()).toBe('<b>text</b>');
    expect(archive.unpack('c.xml', MEGABYTE)).toBeNull();
  });

  it.each<[string, () => Buffer, string]>([
    [
      'packs more than any office program does',
      () => anArchive({ a: new Uint8Array(3 * MEGABYTE) }),
      'TOO_COMPLEX',
    ],
    ['declares gigabytes', () => withField(harmless, 1, UNPACKED, 3_000_000_000), 'TOO_COMPLEX'],
    [
      'has more entries than any document',
      () =>
        anArchive(Object.fromEntries(Array.from({ length: 6_000 }, (_, n) => [`${n}`, new Uint8Array()]))),
      'TOO_COMPLEX',
    ],
    ['has entries that share bytes', () => withField(harmless, 1, LOCAL_HEADER_AT, 0), 'TOO_COMPLEX'],
    ['has an entry that ends behind the archive', () => withField(harmless, 0, PACKED, MEGABYTE), 'CORRUPT'],
    ['is cut off', () => harmless.subarray(0, harmless.length - 30), 'CORRUPT'],
  ])('that %s is refused before anything is unpacked', (_what, make, code) => {
    expect(outcome(() => openArchive(make()))).toBe(code);
  });

  it('that lies about a size is unpacked up to that size and no further', () => {
    const real = strToU8('word '.repeat(100_000));
    const liar = openArchive(withField(anArchive({ a: real }), 0, UNPACKED, 1_000));
    expect(outcome(() => liar.unpack('a', MEGABYTE))).toBe('TOO_COMPLEX');
  });

  it('whose bytes are not those that its directory describes is damaged', () => {
    expect(outcome(() => openArchive(withField(harmless, 0, 16, 1)).unpack('a.xml', MEGABYTE))).toBe(
      'CORRUPT',
    );
  });
});
