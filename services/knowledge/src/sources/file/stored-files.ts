import { MAX_FILE_BYTES } from '@colloquy/contracts';
import { AppError, fieldError, ERRORS } from '@colloquy/errors';
import type { ObjectStorage, UploadUrl } from '@colloquy/object-storage';
import { wrongState } from '../../items/items.policy.ts';
import type { StoredFormat } from '../../formats/formats.ts';
import { looksLike } from '../../formats/looks-like.ts';
import { PENDING_UPLOAD_LIFETIME_MS } from '../../quota/storage-quota.ts';
import { sha256Of } from '../source.ts';

export interface ExpectedFile {
  readonly sourceKey: string;
  readonly sourceKind: StoredFormat;
  readonly mimeType: string;
  readonly sizeBytes: number;
  readonly contentHash: string;
}

/** An address for the PUT of one file; the storage refuses another size or content where it can. */
export function openUpload(storage: ObjectStorage, file: ExpectedFile): Promise<UploadUrl> {
  return storage.createUploadUrl({
    key: file.sourceKey,
    contentType: file.mimeType,
    maxBytes: MAX_FILE_BYTES,
    sizeBytes: file.sizeBytes,
    sha256: file.contentHash,
    expiresInSeconds: PENDING_UPLOAD_LIFETIME_MS / 1_000,
  });
}

/**
 * Checks an uploaded file against what was announced. Throws `wrongState` when nothing was uploaded, `fileTooLarge` for
 * a file over the limit, `fieldNotValid` for another size or content, `fileTypeNotSupported` for bytes of another type.
 */
export async function assertUploaded(storage: ObjectStorage, expected: ExpectedFile): Promise<void> {
  const stat = await storage.stat(expected.sourceKey);
  if (stat === null) throw wrongState(null, 'NOT_UPLOADED');
  if (stat.sizeBytes > MAX_FILE_BYTES) throw new AppError({ code: ERRORS.fileTooLarge });
  if (stat.sizeBytes !== expected.sizeBytes) {
    throw fieldError(
      'size',
      `The file has ${stat.sizeBytes} bytes, not the announced ${expected.sizeBytes}.`,
    );
  }
  const bytes = await storage.read(expected.sourceKey, { maxBytes: MAX_FILE_BYTES });
  if ((stat.sha256 ?? sha256Of(bytes)) !== expected.contentHash) {
    throw fieldError('sha256', 'The file is not the announced one.');
  }
  if (!(await looksLike(expected.sourceKind, bytes))) {
    throw fieldError(
      'file',
      'The content of the file is not what its name says.',
      ERRORS.fileTypeNotSupported,
    );
  }
}
