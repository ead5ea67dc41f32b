import { existsSync, renameSync, statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';

/** SQLite's primary result codes for a damaged file and for a file that is none of its own (sqlite.org/rescode.html). */
const DAMAGE: ReadonlySet<number> = new Set([11, 26]);
const PRIMARY_CODE = 0xff;
/** A check reads the whole file: some tenths of a second up to this size, too long for a start beyond it. */
const MAX_CHECKED_BYTES = 64 * 1024 * 1024;

/** True for an error that says the file is damaged, not merely busy, full or out of reach. */
export function isDamage(error: unknown): boolean {
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    DAMAGE.has(error.errcode & PRIMARY_CODE)
  );
}

/** Throws what SQLite throws for a damaged file when its pages do not fit together; large files are not read through. */
export function checkPages(database: DatabaseSync, location: string): void {
  if (location === ':memory:' || statSync(location).size > MAX_CHECKED_BYTES) return;
  const found = Object.values(database.prepare('PRAGMA quick_check(1)').get() ?? {})[0];
  if (found !== 'ok') throw Object.assign(new Error(String(found)), { errcode: 11 });
}

/** Sets a damaged file aside, with what belongs to it, to be looked at. */
export function setAside(location: string): void {
  const name = `${location}.damaged-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
  for (const part of ['-wal', '-shm', '']) {
    if (existsSync(location + part)) renameSync(location + part, name + part);
  }
}
