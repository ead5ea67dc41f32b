import type { InvitationState } from '@colloquy/contracts';
import { AppError, fieldError, notFound, ERRORS } from '@colloquy/errors';
import { isAdmin } from '../workspaces/membership.policy.ts';
import { isDomainAllowed } from '../settings/settings.policy.ts';
import type { InvitationRecord, WorkspaceDocument } from '../workspaces/workspaces.model.ts';

/** An invitation can be accepted for seven days after its newest mail. */
export const INVITATION_MS = 7 * 24 * 60 * 60 * 1_000;
/** Limits the workspace's document, and the mails that one workspace can cause. */
export const MAX_OPEN_INVITATIONS = 100;
/** Number of closed invitations that are listed; the audit log has all of them. */
export const MAX_CLOSED_INVITATIONS = 100;

/** Mails to outside addresses that one workspace can cause on one day (UTC). */
export const MAX_MAILS_PER_DAY = 200;

const DAY_MS = 24 * 60 * 60 * 1_000;

type Invited = Pick<WorkspaceDocument, 'members' | 'invitations'>;

/** The current state: a pending invitation expires without a write. */
export function stateAt(
  { state, expiresAt }: Pick<InvitationRecord, 'state' | 'expiresAt'>,
  now: Date,
): InvitationState {
  return state === 'pending' && expiresAt <= now ? 'expired' : state;
}

export function isOpen(invitation: InvitationRecord, now: Date): boolean {
  return stateAt(invitation, now) === 'pending';
}

/** Members plus open invitations, because two users must not be promised the same seat. */
export function takenSeats({ members, invitations }: Invited, now: Date): number {
  return members.length + invitations.filter((invitation) => isOpen(invitation, now)).length;
}

/** Every open invitation and the newest closed ones, in order of creation. */
export function keptInvitations(invitations: readonly InvitationRecord[], now: Date): InvitationRecord[] {
  const closed = invitations.filter((invitation) => !isOpen(invitation, now));
  const dropped = new Set(closed.slice(0, Math.max(0, closed.length - MAX_CLOSED_INVITATIONS)));
  return invitations.filter((invitation) => !dropped.has(invitation));
}

export interface Invitee {
  readonly email: string;
  /** Null for an address without an account. */
  readonly userId: string | null;
}

/**
 * Checks whether an address may be invited; `invitationId` is set when an invitation is sent again. Throws
 * `userAlreadyMember` for a member, `alreadyExists` for an invited address, `fieldNotValid` for a forbidden domain or
 * too many open invitations.
 */
export function assertInvitable(
  workspace: Invited,
  domains: readonly string[],
  { email, userId }: Invitee,
  invitationId: string | null,
  now: Date,
): void {
  if (userId !== null && workspace.members.some(({ user_id }) => user_id === userId)) {
    throw new AppError({ code: ERRORS.userAlreadyMember });
  }
  if (!isDomainAllowed(email, domains)) {
    throw fieldError('email', ['domainNotAllowed', { domains }]);
  }
  const others = workspace.invitations.filter(
    (invitation) => isOpen(invitation, now) && invitation.id !== invitationId,
  );
  const double = others.find((invitation) => invitation.email === email);
  if (double !== undefined)
    throw new AppError({ code: ERRORS.alreadyExists, details: { invitation_id: double.id } });
  if (others.length >= MAX_OPEN_INVITATIONS) {
    throw fieldError('email', ['tooManyInvitations', { max: MAX_OPEN_INVITATIONS }]);
  }
}

/** The day's count plus one mail. Throws `tooManyRequests` until the next day at the limit. */
export function oneMoreMail(
  mails: WorkspaceDocument['invitationMails'],
  now: Date,
): NonNullable<WorkspaceDocument['invitationMails']> {
  const day = now.toISOString().slice(0, 10);
  const count = mails?.day === day ? mails.count : 0;
  if (count < MAX_MAILS_PER_DAY) return { day, count: count + 1 };
  const retryAfterSeconds = Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1_000);
  throw new AppError({ code: ERRORS.tooManyRequests, retryAfterSeconds });
}

/** Throws `notFound`. */
export function invitationOf({ invitations }: Invited, invitationId: string): InvitationRecord {
  const found = invitations.find(({ id }) => id === invitationId);
  if (found === undefined) throw notFound('invitation');
  return found;
}

/** The invitations with one of them replaced. */
export function withInvitation(
  invitations: readonly InvitationRecord[],
  changed: InvitationRecord,
): InvitationRecord[] {
  return invitations.map((invitation) => (invitation.id === changed.id ? changed : invitation));
}

/** The invitations without the open ones of a user who may no longer invite, and the ids of those. */
export function withoutInviter(
  invitations: readonly InvitationRecord[],
  userId: string,
  now: Date,
): { readonly kept: InvitationRecord[]; readonly revoked: InvitationRecord[] } {
  const isTheirs = (one: InvitationRecord): boolean => one.invitedBy === userId && isOpen(one, now);
  return {
    kept: invitations.map((one) => (isTheirs(one) ? { ...one, state: 'revoked' as const } : one)),
    revoked: invitations.filter(isTheirs),
  };
}

/**
 * The invitation that a token opens; `tokenId` is null for a token that this product did not create. Throws
 * `invitationTokenInvalid` for such a token, `invitationDoesNotExist` when the token is void, the invitation is not
 * pending or its inviter is no longer ADMIN, `invitationTokenExpired` after its expiry.
 */
export function openedBy(
  { invitations, members }: Invited,
  invitationId: string,
  tokenId: string | null,
  now: Date,
): InvitationRecord {
  const invitation = heldBy({ invitations }, invitationId, tokenId);
  const state = stateAt(invitation, now);
  if (state === 'expired') throw new AppError({ code: ERRORS.invitationTokenExpired });
  if (state !== 'pending' || !isAdmin(members, invitation.invitedBy))
    throw new AppError({ code: ERRORS.invitationDoesNotExist });
  return invitation;
}

/** Like `openedBy`, in any state of the invitation. */
export function heldBy(
  { invitations }: Pick<Invited, 'invitations'>,
  invitationId: string,
  tokenId: string | null,
): InvitationRecord {
  // A forged token reveals nothing: neither whether the invitation exists, nor whose it is.
  if (tokenId === null) throw new AppError({ code: ERRORS.invitationTokenInvalid });
  const invitation = invitations.find(({ id }) => id === invitationId);
  if (invitation?.tokenId !== tokenId) throw new AppError({ code: ERRORS.invitationDoesNotExist });
  return invitation;
}
