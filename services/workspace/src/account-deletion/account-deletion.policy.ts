import { WorkspaceRole, type MembershipEffects } from '@colloquy/contracts';
import { isAdministered } from '../workspaces/membership.policy.ts';
import type { MemberRecord, WorkspaceDocument } from '../workspaces/workspaces.model.ts';

/** What happens to a workspace when one of its members deletes their account. */
export type Fate = keyof MembershipEffects;

/**
 * Alone: the workspace is deleted. The last ADMIN among others: blocked, because they need one. Otherwise the
 * membership ends. A member whose account is being deleted does not count as one who stays.
 */
export function fateOf({ members }: Pick<WorkspaceDocument, 'members'>, userId: string): Fate {
  const others = members.filter(({ user_id }) => user_id !== userId);
  if (others.length === 0) return 'deleted';
  const role = members.find(({ user_id }) => user_id === userId)?.workspace_role_id;
  return role === WorkspaceRole.admin && !isAdministered(others) ? 'blocked' : 'left';
}

/** Marks a member as being deleted by this attempt; replaces an older attempt's mark. */
export function withDeletionMark(
  members: readonly MemberRecord[],
  userId: string,
  attempt: string,
): MemberRecord[] {
  return members.map((member) => (member.user_id === userId ? { ...member, leaving: attempt } : member));
}

/** Removes the mark of this attempt; null when it does not exist (any more). */
export function withoutDeletionMark(
  members: readonly MemberRecord[],
  userId: string,
  attempt: string,
): MemberRecord[] | null {
  const isMarked = (member: MemberRecord) => member.user_id === userId && member.leaving === attempt;
  if (!members.some(isMarked)) return null;
  return members.map((member) => {
    if (!isMarked(member)) return member;
    const { leaving: _gone, ...stays } = member;
    return stays;
  });
}
