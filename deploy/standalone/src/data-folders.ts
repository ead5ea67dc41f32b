import { randomUUID } from 'node:crypto';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { storageFull } from '@colloquy/errors';
import { StartError } from './start-error.ts';

/** Data folders of the one-process mode, each possibly on a disk of its own. */
const FOLDERS = ['', 'database', 'vectors', 'files', 'mailbox', 'parked'] as const;
const DIR_MODE = 0o700;
/**
 * The database and its log grow by megabytes with pages and uploads: with less space than this, writes are about to
 * fail.
 */
const MIN_FREE_BYTES = 1024 * 1024;

const REMEDIES: Readonly<Record<string, (path: string) => string>> = {
  EACCES: notWritable,
  EPERM: notWritable,
  EROFS: (path) =>
    `The folder ${path} is on a read-only file system. Mount it for writing, or set DATA_DIR to another folder.`,
  ENOSPC: (path) => `There is no space left on the disk of ${path}. Make room and start again.`,
  EDQUOT: (path) =>
    `The quota of ${process.platform === 'win32' ? 'this user' : userInfo().username} on the disk of ${path} is used up. Make room and start again.`,
  ENOTDIR: isNoFolder,
  EEXIST: isNoFolder,
};

function notWritable(path: string): string {
  return `The folder ${path} cannot be written to by the user ${userInfo().username}. Give the folder to this user (chown, chmod u+rwx), or set DATA_DIR to another one.`;
}

function isNoFolder(path: string): string {
  return `${path} is a file, and a folder is needed there. Move it away, or set DATA_DIR to another folder.`;
}

/** Where fetched sentence models are kept. */
export function modelsFolder(config: {
  readonly dataDir: string;
  readonly embeddingModelsDir?: string | undefined;
}): string {
  return config.embeddingModelsDir ?? join(config.dataDir, 'models');
}

/** Creates the folders and checks that each is writable. Throws StartError that names the folder and the remedy. */
export async function prepareDataFolders(dataDir: string): Promise<void> {
  for (const path of pathsOf(dataDir)) {
    try {
      await mkdir(path, { recursive: true, mode: DIR_MODE });
      const probe = join(path, `.probe-${randomUUID()}`);
      try {
        await writeFile(probe, 'Can be written.\n', { flag: 'wx' });
      } finally {
        await rm(probe, { force: true });
      }
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      const remedy = REMEDIES[code];
      if (remedy === undefined) throw error;
      throw new StartError(remedy(path), { cause: error });
    }
  }
}

/** Throws `storageFull` with the folder whose disk is full or nearly full. */
export async function requireRoom(dataDir: string): Promise<void> {
  for (const path of pathsOf(dataDir)) {
    const { bavail, bsize } = await statfs(path);
    if (bavail * bsize < MIN_FREE_BYTES) throw storageFull(new Error(`No space left for ${path}`));
  }
}

function pathsOf(dataDir: string): string[] {
  return FOLDERS.map((name) => join(dataDir, name));
}
