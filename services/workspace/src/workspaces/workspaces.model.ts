import { Schema, type Model } from 'mongoose';
import type { WorkspaceRole } from '@colloquy/contracts';
import { aggregateFields, type AggregateDocument, type ServiceDatabase } from '@colloquy/persistence';

export interface MemberRecord {
  readonly user_id: string;
  readonly workspace_role_id: WorkspaceRole;
  readonly joinedAt: Date;
}

/**
 * A workspace with its members. They share one document, so that rules over all members (the last ADMIN, one
 * membership per user) hold under races without a transaction.
 */
export interface WorkspaceDocument extends AggregateDocument {
  name: string;
  description: string;
  imageUrl: string | null;
  createdBy: string;
  members: MemberRecord[];
}

export function workspaceModel(database: ServiceDatabase): Model<WorkspaceDocument> {
  const schema = new Schema<WorkspaceDocument>({
    ...aggregateFields,
    name: { type: String, required: true },
    description: { type: String, default: '' },
    imageUrl: { type: String, default: null },
    createdBy: { type: String, required: true },
    members: {
      type: [
        new Schema<MemberRecord>(
          { user_id: String, workspace_role_id: Number, joinedAt: Date },
          { _id: false },
        ),
      ],
      default: [],
    },
  });
  // Query: the workspaces of a user, newest first (list, memberships).
  schema.index({ 'members.user_id': 1, _id: 1 });
  return database.model('Workspace', schema, 'workspaces');
}
