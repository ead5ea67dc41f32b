import type { FileHandle } from 'node:fs/promises';
import { storageUnavailable } from '../storage-errors.ts';

/**
 * One object is one file: the body, then a trailer of fixed length with its metadata. Body and metadata appear in the
 * same rename and cannot disagree, and a listing computes the size of the body from the size of the file.
 */
export const TRAILER_BYTES = 512;
const FORMAT = 'colloquy-object-1';

interface ObjectFacts {
  readonly contentType: string;
  readonly sha256: string;
}

/** The trailer as written: JSON padded with spaces. */
export function encodeTrailer({ contentType, sha256 }: ObjectFacts): Buffer {
  const text = JSON.stringify({ format: FORMAT, contentType, sha256 });
  return Buffer.from(text.padEnd(TRAILER_BYTES), 'latin1');
}

/**
 * Reads the metadata of an open object file.
 * @throws AppError `fileStorageUnavailable` when the file is damaged or not one of ours.
 */
export async function readTrailer(file: FileHandle): Promise<ObjectFacts & { readonly sizeBytes: number }> {
  const { size } = await file.stat();
  const sizeBytes = size - TRAILER_BYTES;
  if (sizeBytes < 0) throw storageUnavailable(new Error('An object file is shorter than its trailer'));
  const { buffer } = await file.read(Buffer.alloc(TRAILER_BYTES), 0, TRAILER_BYTES, sizeBytes);
  return { ...decodeTrailer(buffer.toString('latin1')), sizeBytes };
}

function decodeTrailer(text: string): ObjectFacts {
  try {
    const facts: unknown = JSON.parse(text);
    if (isFacts(facts)) return { contentType: facts.contentType, sha256: facts.sha256 };
  } catch (cause) {
    throw storageUnavailable(cause);
  }
  throw storageUnavailable(new Error('An object file has no trailer of a known format'));
}

function isFacts(value: unknown): value is ObjectFacts {
  if (typeof value !== 'object' || value === null) return false;
  if (!('format' in value) || value.format !== FORMAT) return false;
  if (!('contentType' in value) || typeof value.contentType !== 'string') return false;
  return 'sha256' in value && typeof value.sha256 === 'string';
}
