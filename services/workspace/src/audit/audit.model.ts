import { Schema, type Model } from 'mongoose';
import type { AuditAction, AuditTarget } from '@colloquy/contracts';
import { tenantFields, type ServiceDatabase, type TenantDocument } from '@colloquy/persistence';

/** One action of a user or operator in a workspace. Its id is derived from the event that announced it. */
export interface AuditDocument extends TenantDocument {
  action: AuditAction;
  actor_id: string;
  target: AuditTarget;
  /** Parsed by the contract's schema after each read. */
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  at: Date;
}

export function auditModel(database: ServiceDatabase): Model<AuditDocument> {
  const schema = new Schema<AuditDocument>({
    ...tenantFields,
    action: { type: String, required: true },
    actor_id: { type: String, required: true },
    target: {
      type: new Schema<AuditTarget>({ kind: String, id: String, name: String }, { _id: false, id: false }),
      required: true,
    },
    before: { type: Schema.Types.Mixed, default: null },
    after: { type: Schema.Types.Mixed, default: null },
    at: { type: Date, required: true },
  });
  // Query: entries of a workspace, newest first.
  schema.index({ workspace_id: 1, at: -1 });
  // Query: actions of one user, newest first, for their export.
  schema.index({ actor_id: 1, at: -1 });
  // Query: entries about invitations to an address whose account was deleted.
  schema.index({ 'target.name': 1 });
  // Query: expired entries of all workspaces.
  schema.index({ at: 1 });
  return database.model('AuditEntry', schema, 'audit_entries');
}
