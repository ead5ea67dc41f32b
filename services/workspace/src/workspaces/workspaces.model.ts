import { Schema, type Model } from 'mongoose';
import type { InvitationMail, WorkspacePreferences, WorkspaceRole } from '@colloquy/contracts';
import { imageRecordShape, type ImageRecord } from '@colloquy/uploads';
import { aggregateFields, type AggregateDocument, type ServiceDatabase } from '@colloquy/persistence';

export interface MemberRecord {
  /** Id of this membership: a returning member gets another one. Absent in members of older versions. */
  readonly id?: string;
  readonly user_id: string;
  readonly workspace_role_id: WorkspaceRole;
  readonly joinedAt: Date;
  /** The accepted invitation; null for the creator, and if not recorded. */
  readonly invitation_id: string | null;
  /**
   * The attempt that is deleting this member's account. Until then the member keeps every permission, but no longer
   * counts where a member has to stay.
   */
  readonly leaving?: string;
}

export interface InvitationRecord {
  readonly id: string;
  /** In lower case. */
  readonly email: string;
  readonly workspace_role_id: WorkspaceRole;
  readonly invitedBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** `expired` is not stored: it is `pending` after `expiresAt`. */
  readonly state: 'pending' | 'accepted' | 'revoked';
  /** The only token that opens it: a new one replaces the old one. Tokens are derived from it and a secret. */
  readonly tokenId: string;
  readonly acceptedBy: string | null;
  /** State of the newest mail. */
  readonly mail: InvitationMail;
}

/**
 * A workspace with its members and invitations. They share one document, so that rules over all of them hold under
 * races and crashes without a transaction: the last ADMIN, one membership per user, no more seats than the plan has,
 * and above all one membership per accepted invitation: an invitation is accepted and its member joins in the same
 * write, so neither can be seen without the other.
 */
export interface WorkspaceDocument extends AggregateDocument {
  name: string;
  description: string;
  /** The current picture, and its id in `images`; both null without one. */
  imageUrl: string | null;
  imageId: string | null;
  images: ImageRecord[];
  createdBy: string;
  members: MemberRecord[];
  /** Every open one and the newest closed ones; see `keptInvitations`. */
  invitations: InvitationRecord[];
  /** Invitation mails of one day; absent before the first. */
  invitationMails?: { readonly day: string; readonly count: number };
  /** Parsed by the contract's schema after each read: missing fields get their defaults. */
  preferences: Partial<WorkspacePreferences>;
  /** Raised by each change of settings; the aggregate's own revision also counts other writes. */
  settingsRevision: number;
}

export function workspaceModel(database: ServiceDatabase): Model<WorkspaceDocument> {
  const schema = new Schema<WorkspaceDocument>({
    ...aggregateFields,
    name: { type: String, required: true },
    description: { type: String, default: '' },
    imageUrl: { type: String, default: null },
    imageId: { type: String, default: null },
    images: {
      type: [new Schema<ImageRecord>(imageRecordShape, { _id: false, id: false })],
      default: [],
    },
    createdBy: { type: String, required: true },
    members: {
      type: [
        new Schema<MemberRecord>(
          {
            id: String,
            user_id: String,
            workspace_role_id: Number,
            joinedAt: Date,
            invitation_id: String,
            leaving: String,
          },
          { _id: false, id: false },
        ),
      ],
      default: [],
    },
    invitations: {
      type: [
        new Schema<InvitationRecord>(
          {
            id: String,
            email: String,
            workspace_role_id: Number,
            invitedBy: String,
            createdAt: Date,
            expiresAt: Date,
            state: String,
            tokenId: String,
            acceptedBy: String,
            mail: String,
          },
          { _id: false, id: false },
        ),
      ],
      default: [],
    },
    invitationMails: {
      type: new Schema({ day: String, count: Number }, { _id: false, id: false }),
      required: false,
    },
    preferences: { type: Schema.Types.Mixed, default: {} },
    settingsRevision: { type: Number, default: 1 },
  });
  // Query: the workspaces of a user, newest first (list, memberships).
  schema.index({ 'members.user_id': 1, _id: 1 });
  // Query: the invitations to an address, for account deletion and export.
  schema.index({ 'invitations.email': 1 });
  // Query: the invitations by a user, for their export.
  schema.index({ 'invitations.invitedBy': 1 });
  return database.model('Workspace', schema, 'workspaces');
}
