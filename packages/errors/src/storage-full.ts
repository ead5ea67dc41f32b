import { ERRORS } from '@colloquy/contracts/errors';
import { AppError } from './app-error.ts';

/** SQLite's primary result code for a disk without space (sqlite.org/rescode.html). */
const SQLITE_FULL = 13;
/** The lower byte of SQLite's result codes is the primary one. */
const PRIMARY_CODE = 0xff;
/** No space left on the device, or the user's quota is used up. */
const SYSTEM_CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

/** True when a system call or SQLite failed because the disk is full. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error && typeof error.errcode === 'number') {
    return (error.errcode & PRIMARY_CODE) === SQLITE_FULL;
  }
  return 'code' in error && SYSTEM_CODES.has(error.code);
}

/** Writes fail until space is free again: `storageFull`, to be retried. */
export function storageFull(cause: unknown): AppError {
  return new AppError({ code: ERRORS.storageFull, cause, retry: 'backoff' });
}
