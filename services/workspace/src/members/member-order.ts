import { WorkspaceRole, type RouteInput, type WorkspaceMember, type workspaceApi } from '@colloquy/contracts';
import type { MemberRecord } from '../workspaces/workspaces.model.ts';

export type MemberOrder = RouteInput<typeof workspaceApi.listMembers>['query']['orderBy'];
/** Orders that only need the membership; the others need data of other services and stores. */
type OwnOrder = Extract<MemberOrder, 'joinedAt' | 'workspace_role_id'>;

/** ADMIN, POWER_USER, USER: role numbers are not ordered by their permissions. */
const RANK: Readonly<Record<WorkspaceRole, number>> = {
  [WorkspaceRole.admin]: 0,
  [WorkspaceRole.powerUser]: 1,
  [WorkspaceRole.user]: 2,
};

export function isOwnOrder(orderBy: MemberOrder): orderBy is OwnOrder {
  return orderBy === 'joinedAt' || orderBy === 'workspace_role_id';
}

/** Memberships by start, or by rank with admins first. */
export function inOwnOrder(
  members: readonly MemberRecord[],
  orderBy: OwnOrder,
  isDescending: boolean,
): MemberRecord[] {
  const value = (member: MemberRecord): number =>
    orderBy === 'joinedAt' ? member.joinedAt.getTime() : RANK[member.workspace_role_id];
  const direction = isDescending ? -1 : 1;
  return members.toSorted((a, b) => direction * (value(a) - value(b)));
}

/** Members by displayed name, or by last visit; members without a visit come first. */
export function inDescribedOrder(
  members: readonly WorkspaceMember[],
  orderBy: Exclude<MemberOrder, OwnOrder>,
  isDescending: boolean,
): WorkspaceMember[] {
  const direction = isDescending ? -1 : 1;
  const value = (member: WorkspaceMember): string =>
    orderBy === 'name' ? shownName(member) : (member.lastSeenAt ?? '');
  return members.toSorted(
    (a, b) => direction * value(a).localeCompare(value(b), 'en', { sensitivity: 'base' }),
  );
}

/** Whether a member's displayed name or address contains the searched words. */
export function isFoundBy(member: WorkspaceMember, search: string): boolean {
  return `${shownName(member)} ${member.email}`.toLowerCase().includes(search.trim().toLowerCase());
}

function shownName({ firstName, lastName, email }: WorkspaceMember): string {
  return `${firstName} ${lastName}`.trim() || email;
}
