import { mkdir, open } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { randomUUID } from 'node:crypto';
import { unlessMissing } from '@colloquy/errors';

/** No key contains a tilde, so an object's file never collides with a folder of the same name. */
const OBJECT_SUFFIX = '~';
const TEMPORARY_MARK = '~tmp-';

/** The file of the object with this (valid) key. */
export function objectPath(rootDir: string, key: string): string {
  return join(rootDir, ...key.split('/')) + OBJECT_SUFFIX;
}

/** A new name beside the object's file, for a body still being received. */
export function temporaryPath(targetPath: string): string {
  return `${targetPath.slice(0, -OBJECT_SUFFIX.length)}${TEMPORARY_MARK}${randomUUID()}`;
}

export function isTemporaryName(name: string): boolean {
  return name.includes(TEMPORARY_MARK);
}

/** The key of the object in this file, or null for any other file. */
export function keyOfPath(rootDir: string, path: string): string | null {
  if (!path.endsWith(OBJECT_SUFFIX)) return null;
  return relative(rootDir, path).slice(0, -OBJECT_SUFFIX.length).split(sep).join('/');
}

/** Creates a folder and its parents, and makes their names durable up to the root. */
export async function makeDurableFolder(rootDir: string, folder: string): Promise<void> {
  const firstMade = await mkdir(folder, { recursive: true });
  if (firstMade === undefined) return;
  for (let path = dirname(folder); path.length >= rootDir.length; path = dirname(path)) {
    await syncFolder(path);
    if (path.length < firstMade.length) return;
  }
}

/** Makes renames and deletions in a folder durable, where the operating system can (not on Windows). */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  // A folder that was emptied and deleted meanwhile has nothing left to sync.
  await using handle = await unlessMissing(open(folder, 'r'));
  await handle?.sync();
}
