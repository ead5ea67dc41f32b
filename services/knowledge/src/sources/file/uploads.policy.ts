import { fileTypeFromBuffer } from 'file-type';
import { MAX_FILE_BYTES } from '@colloquy/contracts';
import { AppError, type ErrorCode, type FieldError, ERRORS } from '@colloquy/errors';
import { agreesWithType, kindOfName, type FILE_KINDS, type SourceKind } from '../../formats/formats.ts';

export interface DeclaredFile {
  readonly name: string;
  readonly mimeType: string;
  readonly size: number;
  readonly sha256: string;
}

/** An upload slot that is not confirmed in this time is dropped (definitions, section 4). */
export const PENDING_UPLOAD_LIFETIME_MS = 60 * 60_000;

type FileKind = (typeof FILE_KINDS)[number];

const MEGABYTE = 1024 * 1024;
const TOO_LARGE = `This file is larger than ${MAX_FILE_BYTES / MEGABYTE} MB.`;
const BAD_EXTENSION = 'This type of file is not supported. Use PDF, DOCX, TXT, MD, HTML or CSV.';
const BAD_TYPE = 'The file name and the type of the file do not agree.';

/** The kinds of the files, in order. Throws one error that names every bad file by its field. */
export function validateFiles(files: readonly DeclaredFile[], fieldOf: (at: number) => string): FileKind[] {
  const faults: (FieldError & { key: ErrorCode })[] = [];
  const kinds = files.flatMap((file, at) => {
    const fault = (key: ErrorCode, field: string, message: string): void =>
      void faults.push({ key, code: Number(key), field: `${fieldOf(at)}.${field}`, message });
    const kind = kindOfName(file.name);
    if (kind === null) fault(ERRORS.fileTypeNotSupported, 'name', BAD_EXTENSION);
    else if (!agreesWithType(kind, file.mimeType)) fault(ERRORS.fileTypeNotSupported, 'mimeType', BAD_TYPE);
    if (file.size > MAX_FILE_BYTES) fault(ERRORS.fileTooLarge, 'size', TOO_LARGE);
    return kind === null ? [] : [kind];
  });
  const [first] = faults;
  if (first !== undefined) {
    throw new AppError({ code: first.key, errors: faults.map(({ key: _key, ...error }) => error) });
  }
  return kinds;
}

/** Bytes looked at to tell text from anything else. */
const SAMPLE_BYTES = 64 * 1024;
/**
 * Bytes that the type is told from. The library that tells it unpacks the beginning of archives to look inside, so it
 * sees too few bytes to unpack to much.
 */
const TYPE_BYTES = 4 * 1024;
/** More control characters than this share is no text in any encoding we read. */
const MAX_CONTROL_SHARE = 0.02;
/** How an archive begins (PKWARE APPNOTE 6.3, section 4.3.7). */
const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** OLE compound file: how Word stores a document with a password ([MS-OFFCRYPTO], section 1.3). */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** True when the bytes can be what the name says. Damage is found later, by the reader. */
export async function looksLike(kind: SourceKind, bytes: Uint8Array): Promise<boolean> {
  // Nothing is nothing of any kind: the reader reports it as EMPTY_TEXT.
  if (bytes.length === 0) return true;
  const found = (await fileTypeFromBuffer(bytes.subarray(0, TYPE_BYTES)))?.ext;
  if (kind === 'pdf') return found === 'pdf' || hasPdfHeader(bytes);
  if (kind === 'docx') return startsWith(bytes, ZIP) || startsWith(bytes, COMPOUND_FILE);
  const isMarkup = found === 'xml' || found === undefined;
  return isMarkup && looksLikeText(bytes.subarray(0, SAMPLE_BYTES));
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, at) => bytes[at] === byte);
}

/** Readers accept a header that begins in the first 1,024 bytes (PDF 1.7, appendix H, note 13). */
function hasPdfHeader(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 1_024)).includes('%PDF-');
}

function looksLikeText(sample: Uint8Array): boolean {
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
