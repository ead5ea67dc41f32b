import { fieldError, ERRORS } from '@colloquy/errors';
import { assertContentType, assertKey } from './keys.ts';
import type { DownloadUrlInput, UploadUrlInput } from './object-storage.ts';

/** The longest validity of an AWS signature of version 4 in a query string. */
const MAX_EXPIRES_SECONDS = 7 * 24 * 60 * 60;
const SHA256_HEX = /^[0-9a-f]{64}$/;

/** Images that a browser shows without running anything; SVG is excluded because it can contain scripts. */
const INLINE_TYPES: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/avif',
]);

/**
 *
 * @throws AppError `fieldNotValid` that names the invalid field.
 */
export function assertUploadInput(input: UploadUrlInput): void {
  assertKey(input.key);
  assertContentType(input.contentType);
  assertExpiry(input.expiresInSeconds);
  if (!isByteCount(input.maxBytes)) throw fieldError('maxBytes', 'byteCountNotValid');
  const { sizeBytes, sha256 } = input;
  if (sizeBytes !== undefined && (!isByteCount(sizeBytes) || sizeBytes > input.maxBytes)) {
    throw fieldError('sizeBytes', 'sizeOverLimit', ERRORS.fileTooLarge);
  }
  if (sha256 !== undefined && !SHA256_HEX.test(sha256)) {
    throw fieldError('sha256', 'sha256NotHex');
  }
}

/**
 *
 * @throws AppError `fieldNotValid` that names the invalid field.
 */
export function assertDownloadInput(input: DownloadUrlInput): void {
  assertKey(input.key);
  assertExpiry(input.expiresInSeconds);
  if (input.contentType !== undefined) assertContentType(input.contentType);
}

function assertExpiry(seconds: number): void {
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > MAX_EXPIRES_SECONDS) {
    throw fieldError('expiresInSeconds', 'expiryNotValid');
  }
}

function isByteCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

/** When a signed address expires, counted from now. */
export function expiryFromNow(expiresInSeconds: number): Date {
  return new Date(Math.floor(Date.now() / 1_000 + expiresInSeconds) * 1_000);
}

/**
 * Content-Disposition of a download: inline only for harmless images, otherwise an attachment. The file name is given
 * in both forms of RFC 6266: an ASCII fallback, and UTF-8 as RFC 8187 encodes it.
 */
export function contentDisposition(contentType: string, fileName: string | undefined): string {
  const [mediaType = ''] = contentType.toLowerCase().split(';');
  const kind = INLINE_TYPES.has(mediaType.trim()) ? 'inline' : 'attachment';
  if (fileName === undefined || fileName === '') return kind;
  const fallback = fileName.replace(/[^\x20-\x7e]|["\\%/]/g, '_');
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${fallback}"; filename*=UTF-8''${encoded}`;
}
