import { createHash } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { systemCodeOf } from '@colloquy/errors';
import type { WrittenObject } from '../object-storage.ts';
import { objectTooLarge } from '../storage-errors.ts';
import { encodeTrailer } from './object-file.ts';
import { makeDurableFolder, syncFolder, temporaryPath } from './paths.ts';

/** A deletion can remove a folder between its creation and its use; maximum attempts to recreate it. */
const OPEN_ATTEMPTS = 5;

export interface WriteOptions {
  readonly rootDir: string;
  readonly contentType: string;
  readonly maxBytes: number;
  /** Called with the final hash and size before the object appears; throwing leaves no object. */
  readonly check: (written: WrittenObject) => void;
  /** Names of files in use, which the cleaner must not delete. */
  readonly inUse: Set<string>;
}

/**
 * Streams a body into a temporary file beside its target, counts and hashes it on the way, makes it durable and
 * renames it into place. A failure leaves neither the object nor the temporary file.
 * @throws AppError `fileTooLarge` as soon as more than `maxBytes` were received; whatever `check`, the body or the
 * disk throws.
 */
export async function writeObject(
  targetPath: string,
  body: AsyncIterable<Uint8Array>,
  options: WriteOptions,
): Promise<WrittenObject> {
  const path = temporaryPath(targetPath);
  options.inUse.add(path);
  try {
    const written = await fillFile(path, body, options);
    await rename(path, targetPath);
    await syncFolder(dirname(targetPath));
    return written;
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    options.inUse.delete(path);
  }
}

async function fillFile(
  path: string,
  body: AsyncIterable<Uint8Array>,
  { rootDir, contentType, maxBytes, check }: WriteOptions,
): Promise<WrittenObject> {
  const file = await openInFolder(rootDir, path);
  try {
    const hash = createHash('sha256');
    let sizeBytes = 0;
    for await (const chunk of body) {
      sizeBytes += chunk.byteLength;
      if (sizeBytes > maxBytes) throw objectTooLarge(maxBytes);
      hash.update(chunk);
      await file.writeFile(chunk);
    }
    const written = { sizeBytes, sha256: hash.digest('hex') };
    check(written);
    await file.writeFile(encodeTrailer({ contentType, sha256: written.sha256 }));
    await file.sync();
    return written;
  } finally {
    await file.close();
  }
}

async function openInFolder(rootDir: string, path: string): Promise<FileHandle> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await makeDurableFolder(rootDir, dirname(path));
      return await open(path, 'wx', 0o600);
    } catch (error) {
      if (systemCodeOf(error) !== 'ENOENT' || attempt === OPEN_ATTEMPTS) throw error;
    }
  }
}
