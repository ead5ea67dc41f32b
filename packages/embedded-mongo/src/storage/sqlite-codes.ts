/** Primary result codes of SQLite (sqlite.org/rescode.html). */
export const SQLITE = {
  busy: 5,
  locked: 6,
  readonly: 8,
  corrupt: 11,
  full: 13,
  cantOpen: 14,
  notADatabase: 26,
} as const;

/** The lower byte of an extended code is the primary one. */
const PRIMARY_CODE = 0xff;

/** SQLite's primary result code of an error, or undefined when it is not SQLite's. */
export function sqliteCodeOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number')
    return undefined;
  return error.errcode & PRIMARY_CODE;
}
