import { workspaceRoleSchema, type AuditEntry, type AuditValues } from '@colloquy/contracts';
import { en } from '../i18n/en.ts';
import type { Translate } from '../i18n/useText.ts';

/** One field that a change touched; empty where it was not there. */
export interface AuditChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

type NamedField = keyof typeof en.audit.fields;

/** What an entry changed, field by field, in the words of the pages where it is changed. */
export function changesOf(t: Translate, entry: Pick<AuditEntry, 'before' | 'after'>): readonly AuditChange[] {
  const fields = new Set([...Object.keys(entry.before ?? {}), ...Object.keys(entry.after ?? {})]);
  return [...fields].map((field) => ({
    field: isNamed(field) ? t(`audit.fields.${field}`) : field,
    before: valueText(t, entry.before, field),
    after: valueText(t, entry.after, field),
  }));
}

function isNamed(field: string): field is NamedField {
  return Object.hasOwn(en.audit.fields, field);
}

function valueText(t: Translate, values: AuditValues | null, field: string): string {
  const value = values?.[field];
  if (value === undefined || value === null) return '';
  if (field === 'workspace_role_id') {
    const role = workspaceRoleSchema.safeParse(value).data;
    if (role !== undefined) return t(`members.roles.${role}`);
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}
