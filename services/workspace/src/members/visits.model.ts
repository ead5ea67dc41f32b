import { Schema, type Model } from 'mongoose';
import { tenantFields, type ServiceDatabase, type TenantDocument } from '@colloquy/persistence';

/** When a member was last seen. Stored outside the workspace, because a visit must not conflict with a rule. */
export interface VisitDocument extends TenantDocument {
  user_id: string;
  lastSeenAt: Date;
}

export function visitModel(database: ServiceDatabase): Model<VisitDocument> {
  const schema = new Schema<VisitDocument>({
    // Query: by id, which is derived from workspace and user.
    ...tenantFields,
    user_id: { type: String, required: true },
    lastSeenAt: { type: Date, required: true },
  });
  // Query: every visit of a user, for account deletion and export.
  schema.index({ user_id: 1 });
  // Query: the visits to workspaces that are purged.
  schema.index({ workspace_id: 1 });
  return database.model('Visit', schema, 'visits');
}
