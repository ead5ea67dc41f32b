import { Schema, type Model } from 'mongoose';
import type { InvitationMail, WorkspacePreferences, WorkspaceRole } from '@colloquy/contracts';
import { imageRecordShape, type ImageRecord } from '@colloquy/uploads';
import { aggregateFields, type AggregateDocument, type ServiceDatabase } from '@colloquy/persistence';

export interface MemberRecord {
  /** Of this membership: who leaves and comes back has another one. Absent in members of older versions. */
  readonly id?: string;
  readonly user_id: string;
  readonly workspace_role_id: WorkspaceRole;
  readonly joinedAt: Date;
  /** The invitation that was accepted; null for the creator, and where it was not noted. */
  readonly invitation_id: string | null;
  /**
   * The attempt that is just deleting this member's account. The member keeps every right until then, and does
   * not count any more where a member has to stay.
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
  /** `expired` is no stored state: it is `pending` after `expiresAt`. */
  readonly state: 'pending' | 'accepted' | 'revoked';
  /** The one token that opens it: a new one replaces the old one. Tokens are made of it and a secret. */
  readonly tokenId: string;
  readonly acceptedBy: string | null;
  /** What became of the newest mail. */
  readonly mail: InvitationMail;
}

/**
 * A workspace with its members and invitations. They share one document, so that rules over all of them hold
 * under races and crashes without a transaction: the last ADMIN, one membership per user, no more seats than the
 * plan has, and above all one membership per accepted invitation: an invitation becomes accepted and its member
 * joins in the same write, so neither can be seen without the other and there is no order to get wrong.
 */
export interface WorkspaceDocument extends AggregateDocument {
  name: string;
  description: string;
  /** The picture that is shown, and which of `images` it is; both null without one. */
  imageUrl: string | null;
  imageId: string | null;
  images: ImageRecord[];
  createdBy: string;
  members: MemberRecord[];
  /** Every open one and the newest that are not; see `keptInvitations`. */
  invitations: InvitationRecord[];
  /** Invitation mails of one day; absent before the first. */
  invitationMails?: { readonly day: string; readonly count: number };
  /** Parsed by the contract's schema after each read: fields that are missing have their defaults. */
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
  // Query: the invitations to an address, when its account goes or its data is asked for.
  schema.index({ 'invitations.email': 1 });
  // Query: the invitations by a user, when their data is asked for.
  schema.index({ 'invitations.invitedBy': 1 });
  return database.model('Workspace', schema, 'workspaces');
}
