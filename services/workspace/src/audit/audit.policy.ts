/** Entries are kept for one year. */
export const AUDIT_RETENTION_MS = 365 * 24 * 60 * 60 * 1_000;

/** Entries before this moment are no longer kept. */
export function keptSince(now: Date): Date {
  return new Date(now.getTime() - AUDIT_RETENTION_MS);
}
