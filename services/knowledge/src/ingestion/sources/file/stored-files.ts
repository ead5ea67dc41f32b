import { MAX_FILE_BYTES } from '@colloquy/contracts';
import type { StoredFormat } from '@colloquy/document-text';
import { fieldError, ERRORS, type AppError } from '@colloquy/errors';
import type { ObjectStorage, UploadUrl } from '@colloquy/object-storage';
import { presignUpload, readUploaded, type AnnouncedUpload } from '@colloquy/uploads';
import { looksLike } from './looks-like.ts';
import { wrongState } from '../../../items/index.ts';

export interface ExpectedFile {
  readonly sourceKey: string;
  readonly sourceKind: StoredFormat;
  readonly mimeType: string;
  readonly sizeBytes: number;
  readonly contentHash: string;
}

export function openUpload(storage: ObjectStorage, file: ExpectedFile): Promise<UploadUrl> {
  return presignUpload(storage, announced(file), MAX_FILE_BYTES);
}

/**
 * Checks an uploaded file against what was announced; false for bytes of another type. Throws `wrongState` when nothing
 * was uploaded, and what `readUploaded` throws.
 */
export async function isUploadedAsNamed(storage: ObjectStorage, expected: ExpectedFile): Promise<boolean> {
  const bytes = await readUploaded(storage, announced(expected), MAX_FILE_BYTES);
  if (bytes === null) throw wrongState(null, 'NOT_UPLOADED');
  return looksLike(expected.sourceKind, bytes);
}

export function contentUnlikeName(): AppError {
  return fieldError('file', 'contentUnlikeName', ERRORS.fileTypeNotSupported);
}

function announced({ sourceKey, mimeType, sizeBytes, contentHash }: ExpectedFile): AnnouncedUpload {
  return { key: sourceKey, mimeType, sizeBytes, sha256: contentHash };
}
