import { readdir, rmdir, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ListedObject } from '../object-storage.ts';
import { systemCodeOf, unlessMissing } from '@colloquy/errors';
import { TRAILER_BYTES } from './object-file.ts';
import { isTemporaryName, keyOfPath } from './paths.ts';

/** Another process deleted the folder first, or put something into it: both are fine for a cleaner. */
const LOST_RACE: ReadonlySet<string> = new Set(['ENOENT', 'ENOTEMPTY', 'EEXIST', 'EBUSY', 'EPERM']);

/** Every object whose key starts with the prefix. Objects deleted during the walk may be left out. */
export async function* listObjects(rootDir: string, prefix: string): AsyncGenerator<ListedObject> {
  const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
  for await (const path of filesUnder(join(rootDir, folder))) {
    const key = keyOfPath(rootDir, path);
    if (!key?.startsWith(prefix)) continue;
    const found = await unlessMissing(stat(path));
    if (found) yield { key, sizeBytes: found.size - TRAILER_BYTES, lastModifiedAt: found.mtime };
  }
}

/** Deletes temporary files last written more than `olderThanMs` ago; returns how many. */
export async function removeTemporaryFiles(
  rootDir: string,
  olderThanMs: number,
  inUse: ReadonlySet<string>,
): Promise<number> {
  let removed = 0;
  for await (const path of filesUnder(rootDir)) {
    if (!isTemporaryName(path) || inUse.has(path)) continue;
    const found = await unlessMissing(stat(path));
    if (found === null) continue;
    // The file clock is ahead of `Date.now()` by fractions of a millisecond, or by more when the clock was set back.
    if (olderThanMs > 0 && Date.now() - found.mtimeMs < olderThanMs) continue;
    await ignoringLostRace(unlink(path));
    removed += 1;
  }
  return removed;
}

/** Deletes the folders that a deletion has left empty, upwards, never the root. */
export async function removeEmptyFolders(rootDir: string, from: string): Promise<void> {
  for (let folder = from; folder.length > rootDir.length; folder = dirname(folder)) {
    const isRemoved = await ignoringLostRace(rmdir(folder));
    if (!isRemoved) return;
  }
}

async function* filesUnder(folder: string): AsyncGenerator<string> {
  for (const entry of (await unlessMissing(readdir(folder, { withFileTypes: true }))) ?? []) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesUnder(path);
    else if (entry.isFile()) yield path;
  }
}

async function ignoringLostRace(action: Promise<void>): Promise<boolean> {
  try {
    await action;
    return true;
  } catch (error) {
    if (LOST_RACE.has(systemCodeOf(error))) return false;
    throw error;
  }
}
