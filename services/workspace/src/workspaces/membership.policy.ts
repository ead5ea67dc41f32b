import { isAllowed, WorkspaceRole, type Permission } from '@colloquy/contracts';
import { AppError, notFound, ERRORS } from '@colloquy/errors';
import type { MemberRecord, WorkspaceDocument } from './workspaces.model.ts';

type WithMembers = Pick<WorkspaceDocument, 'members'>;

/** The user's membership. Throws `notFound` for non-members, as if the workspace did not exist. */
export function membershipOf({ members }: WithMembers, userId: string): MemberRecord {
  const member = members.find((candidate) => candidate.user_id === userId);
  if (member === undefined) throw notFound('workspace');
  return member;
}

/**
 * The user's membership, if its role has the permission. Decided on the state to be written, so that a role just
 * withdrawn grants nothing. Throws `notFound` for non-members, `roleTooLow` for roles without the permission.
 */
export function requireIn(workspace: WithMembers, userId: string, permission: Permission): MemberRecord {
  const member = membershipOf(workspace, userId);
  if (!isAllowed(member.workspace_role_id, permission)) throw new AppError({ code: ERRORS.roleTooLow });
  return member;
}

/** Changes the role of a member. Throws `notFound` without one, `wrongState` for the last ADMIN. */
export function withRole(
  members: readonly MemberRecord[],
  userId: string,
  role: WorkspaceRole,
): MemberRecord[] {
  assertPresent(members, userId);
  return administered(
    members.map((member) => (member.user_id === userId ? { ...member, workspace_role_id: role } : member)),
  );
}

/** Removes a member. Throws `notFound` without one, `wrongState` for the last ADMIN. */
export function withoutMember(members: readonly MemberRecord[], userId: string): MemberRecord[] {
  assertPresent(members, userId);
  return administered(members.filter((member) => member.user_id !== userId));
}

function assertPresent(members: readonly MemberRecord[], userId: string): void {
  if (!members.some((member) => member.user_id === userId)) throw notFound('member');
}

/** True when an ADMIN remains: one whose account is being deleted does not count. */
export function isAdministered(members: readonly MemberRecord[]): boolean {
  return members.some(
    ({ workspace_role_id, leaving }) => workspace_role_id === WorkspaceRole.admin && leaving === undefined,
  );
}

/** True for an ADMIN who stays: only what such a member vouched for is valid. */
export function isAdmin(members: readonly MemberRecord[], userId: string): boolean {
  return rosterOf(members).admins.includes(userId);
}

/** A workspace's administrators and other members, without those whose account is being deleted. */
export function rosterOf(members: readonly MemberRecord[]): { admins: string[]; others: string[] } {
  const staying = members.filter(({ leaving }) => leaving === undefined);
  const idsOf = (isWanted: (member: MemberRecord) => boolean): string[] =>
    staying.filter(isWanted).map(({ user_id }) => user_id);
  return {
    admins: idsOf(({ workspace_role_id }) => workspace_role_id === WorkspaceRole.admin),
    others: idsOf(({ workspace_role_id }) => workspace_role_id !== WorkspaceRole.admin),
  };
}

function administered(members: MemberRecord[]): MemberRecord[] {
  if (isAdministered(members)) return members;
  throw new AppError({ code: ERRORS.wrongState, details: { reason: 'LAST_ADMIN' } });
}
