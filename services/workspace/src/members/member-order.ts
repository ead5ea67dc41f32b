import { WorkspaceRole, type RouteInput, type WorkspaceMember, type workspaceApi } from '@colloquy/contracts';
import type { MemberRecord } from '../workspaces/workspaces.model.ts';

export type MemberOrder = RouteInput<typeof workspaceApi.listMembers>['query']['orderBy'];
/** Orders that the membership alone decides; the others need what other services and stores know. */
type OwnOrder = Extract<MemberOrder, 'joinedAt' | 'workspace_role_id'>;

/** ADMIN, POWER_USER, USER: the numbers of the roles are not in the order of their rights. */
const RANK: Readonly<Record<WorkspaceRole, number>> = {
  [WorkspaceRole.admin]: 0,
  [WorkspaceRole.powerUser]: 1,
  [WorkspaceRole.user]: 2,
};

export function isOwnOrder(orderBy: MemberOrder): orderBy is OwnOrder {
  return orderBy === 'joinedAt' || orderBy === 'workspace_role_id';
}

/** Memberships by their beginning, or by rank with admins first. */
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

/** Members by the name that is shown of them, or by when they were last seen; never comes before all times. */
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

/** Whether what is shown of a member, name or address, holds the words that are looked for. */
export function isFoundBy(member: WorkspaceMember, search: string): boolean {
  return `${shownName(member)} ${member.email}`.toLowerCase().includes(search.trim().toLowerCase());
}

function shownName({ firstName, lastName, email }: WorkspaceMember): string {
  return `${firstName} ${lastName}`.trim() || email;
}
