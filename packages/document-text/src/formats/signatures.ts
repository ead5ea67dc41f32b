import { openArchive } from './archive.ts';
import { ExtractionError } from './extraction-error.ts';

/** The type detected from the first bytes of a file, as its usual extension; undefined if unknown. */
export type Signature = string | undefined;

/** Number of bytes checked to distinguish text from binary data. */
const SAMPLE_BYTES = 64 * 1024;
/** Text in any encoding that the readers know has a smaller share of control characters. */
const MAX_CONTROL_SHARE = 0.02;
/** First bytes of an archive (PKWARE APPNOTE 6.3, section 4.3.7). */
const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** OLE compound file: a document of Office before 2007, or an encrypted one of a later version. */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
/** Name of the stream with an encrypted document ([MS-OFFCRYPTO], section 2.3.4.4), as the directory stores it. */
const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le');

/** Formats of other programs that consist of letters only, so their bytes look like text. */
const WRITTEN_IN_LETTERS: ReadonlySet<string> = new Set(['pdf', 'rtf', 'ps', 'eps']);

const OPEN_DOCUMENT_TEXT = 'application/vnd.oasis.opendocument.text';
const MAX_TYPE_BYTES = 256;
/** The part of an Office Open XML package that lists the types of its parts (ECMA-376, part 2, section 10.1.2). */
const CONTENT_TYPES = '[Content_Types].xml';
const MAX_TYPES_BYTES = 1024 * 1024;

/** Readers accept a header that begins in the first 1,024 bytes (PDF 1.7, appendix H, note 13). */
export function isPdf(bytes: Uint8Array, signature: Signature): boolean {
  return signature === 'pdf' || Buffer.from(bytes.subarray(0, 1_024)).includes('%PDF-');
}

/**
 * Recognises an office document by the folder that only its kind has, or by the type of its main part, which may have
 * any name. An archive that cannot be opened is accepted: the reader reports what is wrong with it.
 */
export function isOfficeFile(folder: string, mainType: string): (bytes: Uint8Array) => boolean {
  return (bytes) => {
    if (isCompoundFile(bytes)) return hasPassword(bytes);
    if (!startsWith(bytes, ZIP)) return false;
    try {
      const archive = openArchive(bytes);
      if (archive.names.some((name) => name.startsWith(folder))) return true;
      return archive.unpack(CONTENT_TYPES, MAX_TYPES_BYTES)?.includes(`${mainType}.main+xml`) === true;
    } catch (error) {
      if (error instanceof ExtractionError) return true;
      throw error;
    }
  };
}

/** Checks the type in the first part of an OpenDocument text (OpenDocument 1.3, part 2, section 3.3). */
export function isTextDocument(bytes: Uint8Array): boolean {
  if (!startsWith(bytes, ZIP)) return false;
  try {
    const archive = openArchive(bytes);
    if (!archive.names.includes('content.xml')) return false;
    const type = archive.unpack('mimetype', MAX_TYPE_BYTES)?.toString('latin1');
    return type === undefined || type.startsWith(OPEN_DOCUMENT_TEXT);
  } catch (error) {
    if (error instanceof ExtractionError) return true;
    throw error;
  }
}

export function isCompoundFile(bytes: Uint8Array): boolean {
  return startsWith(bytes, COMPOUND_FILE);
}

/** True for an encrypted document, false for a document of Office before 2007. */
export function hasPassword(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(ENCRYPTED_PACKAGE);
}

/** Ignores other signatures: some consist of two letters, so a list of `BMW` models would be a bitmap. */
export function isText(bytes: Uint8Array, signature: Signature): boolean {
  if (signature !== undefined && WRITTEN_IN_LETTERS.has(signature)) return false;
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const [first, second] = sample;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (isUtf16) return true;
  const isControl = (byte: number): boolean =>
    byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x0c;
  let controls = 0;
  for (const byte of sample) {
    if (byte === 0) return false;
    if (isControl(byte)) controls += 1;
  }
  return controls <= sample.length * MAX_CONTROL_SHARE;
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, at) => bytes[at] === byte);
}
