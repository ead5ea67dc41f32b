import type { AuditEntry, AuditValues } from '@colloquy/contracts';

/** One field that a change touched; empty where it was not there. */
export interface AuditChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** What an entry changed, field by field. */
export function changesOf(entry: Pick<AuditEntry, 'before' | 'after'>): readonly AuditChange[] {
  const fields = new Set([...Object.keys(entry.before ?? {}), ...Object.keys(entry.after ?? {})]);
  return [...fields].map((field) => ({
    field,
    before: valueText(entry.before, field),
    after: valueText(entry.after, field),
  }));
}

function valueText(values: AuditValues | null, field: string): string {
  const value = values?.[field];
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
