import { createHash } from 'node:crypto';
import { AppError, fieldError, ERRORS } from '@colloquy/errors';
import type { ObjectStorage, UploadUrl } from '@colloquy/object-storage';

/** An unconfirmed upload is deleted after this time (definitions, section 4). */
export const PENDING_UPLOAD_LIFETIME_MS = 60 * 60_000;

/** An announced upload, and its storage key. */
export interface AnnouncedUpload {
  readonly key: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
  /** Lower-case hexadecimal; null when the uploader sent none. */
  readonly sha256: string | null;
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** A presigned URL for the PUT of one upload; the storage rejects another size or content where it can. */
export function presignUpload(
  storage: ObjectStorage,
  { key, mimeType, sizeBytes, sha256 }: AnnouncedUpload,
  maxBytes: number,
): Promise<UploadUrl> {
  return storage.createUploadUrl({
    key,
    contentType: mimeType,
    maxBytes,
    sizeBytes,
    ...(sha256 === null ? {} : { sha256 }),
    expiresInSeconds: PENDING_UPLOAD_LIFETIME_MS / 1_000,
  });
}

/**
 * The uploaded bytes, if they match the announcement; null when nothing was uploaded. Throws `fileTooLarge` above the
 * limit and `fieldNotValid` for another size or content.
 */
export async function readUploaded(
  storage: ObjectStorage,
  { key, sizeBytes, sha256 }: AnnouncedUpload,
  maxBytes: number,
): Promise<Uint8Array | null> {
  const stat = await storage.stat(key);
  if (stat === null) return null;
  if (stat.sizeBytes > maxBytes) throw new AppError({ code: ERRORS.fileTooLarge });
  if (stat.sizeBytes !== sizeBytes) {
    throw fieldError('size', ['sizeUnlikeAnnounced', { bytes: stat.sizeBytes, announced: sizeBytes }]);
  }
  const bytes = await storage.read(key, { maxBytes });
  if (sha256 !== null && (stat.sha256 ?? sha256Of(bytes)) !== sha256) {
    throw fieldError('sha256', 'fileUnlikeAnnounced');
  }
  return bytes;
}
