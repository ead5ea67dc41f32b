import { existsSync, renameSync, statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';

/** SQLite's primary result codes for a damaged file and for a file of another format (sqlite.org/rescode.html). */
const DAMAGE: ReadonlySet<number> = new Set([11, 26]);
const PRIMARY_CODE = 0xff;
/** A check reads the whole file: some tenths of a second up to this size, too slow for a start above it. */
const MAX_CHECKED_BYTES = 64 * 1024 * 1024;

/** True for an error that means the file is damaged, rather than busy, full or inaccessible. */
export function isDamage(error: unknown): boolean {
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    DAMAGE.has(error.errcode & PRIMARY_CODE)
  );
}

/** Throws SQLite's error for a damaged file when its pages are inconsistent; large files are not checked. */
export function checkPages(database: DatabaseSync, location: string): void {
  if (location === ':memory:' || statSync(location).size > MAX_CHECKED_BYTES) return;
  const found = Object.values(database.prepare('PRAGMA quick_check(1)').get() ?? {})[0];
  if (found !== 'ok') throw Object.assign(new Error(String(found)), { errcode: 11 });
}

/** Moves a damaged file and its companions aside for inspection. */
export function setAside(location: string): void {
  const name = `${location}.damaged-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
  for (const part of ['-wal', '-shm', '']) {
    if (existsSync(location + part)) renameSync(location + part, name + part);
  }
}
