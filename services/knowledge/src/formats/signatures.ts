/** The type that the first bytes of a file announce, as its usual extension; undefined for none. */
export type Signature = string | undefined;

/** Bytes looked at to tell text from anything else. */
const SAMPLE_BYTES = 64 * 1024;
/** More control characters than this share is no text in any encoding that a reader knows. */
const MAX_CONTROL_SHARE = 0.02;
/** How an archive begins (PKWARE APPNOTE 6.3, section 4.3.7). */
const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** OLE compound file: how Word stores a document with a password ([MS-OFFCRYPTO], section 1.3). */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** Readers accept a header that begins in the first 1,024 bytes (PDF 1.7, appendix H, note 13). */
export function isPdf(bytes: Uint8Array, signature: Signature): boolean {
  return signature === 'pdf' || Buffer.from(bytes.subarray(0, 1_024)).includes('%PDF-');
}

export function isOfficeFile(bytes: Uint8Array): boolean {
  return startsWith(bytes, ZIP) || startsWith(bytes, COMPOUND_FILE);
}

export function isText(bytes: Uint8Array, signature: Signature): boolean {
  if (signature !== 'xml' && signature !== undefined) return false;
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
