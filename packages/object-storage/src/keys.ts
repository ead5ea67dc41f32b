import { fieldError } from '@colloquy/errors';

/** S3 allows 1,024 bytes for a key; the rest is for what an adapter appends. */
const MAX_KEY_CHARACTERS = 900;
/** File systems commonly allow 255 bytes for a name; the rest is for what an adapter appends. */
const MAX_SEGMENT_CHARACTERS = 180;
/** Letters, digits, dot, dash, underscore; never a leading dot, so neither `..` nor a hidden file. */
const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;
/** type/subtype with optional parameters (RFC 9110, section 8.3), visible ASCII only. */
const CONTENT_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:;[\x20-\x7e]*)?$/;
const MAX_CONTENT_TYPE_CHARACTERS = 200;

/** True for keys that are valid in every store and cannot leave their folder. */
export function isValidKey(key: string): boolean {
  if (key.length === 0 || key.length > MAX_KEY_CHARACTERS) return false;
  return key.split('/').every((segment) => segment.length <= MAX_SEGMENT_CHARACTERS && SEGMENT.test(segment));
}

/** @throws AppError `fieldNotValid` unless the key is valid. */
export function assertKey(key: string): void {
  if (!isValidKey(key)) throw fieldError('key', 'objectKeyNotValid');
}

/** @throws AppError `fieldNotValid` unless it is a content type of at most 200 characters. */
export function assertContentType(contentType: string): void {
  if (contentType.length > MAX_CONTENT_TYPE_CHARACTERS || !CONTENT_TYPE.test(contentType)) {
    throw fieldError('contentType', 'contentTypeNotValid');
  }
}
