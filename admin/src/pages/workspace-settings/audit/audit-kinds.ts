import { auditActionSchema, type AuditAction } from '@colloquy/contracts';

/** Kinds of entries in the filter's order: the first word of their actions. */
export const AUDIT_KINDS = [
  'workspace',
  'member',
  'invitation',
  'bot',
  'flow',
  'public-link',
  'document',
  'website',
  'chat',
  'plan',
  'api-key',
  'model-provider',
  'canned-reply',
  'function',
  'connection',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** The actions of a kind. */
export function actionsOf(kind: AuditKind): readonly AuditAction[] {
  return auditActionSchema.options.filter((action) => action.startsWith(`${kind}.`));
}
