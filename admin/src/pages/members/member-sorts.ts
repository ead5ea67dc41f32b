import type { RouteInput, workspaceApi } from '@colloquy/contracts';
import type { SortChoice } from '../../components/SortSelect.tsx';
import type { SortChoices } from '../../components/url-sort.ts';

export type MemberSortField = RouteInput<typeof workspaceApi.listMembers>['query']['orderBy'];

/** The orders of a workspace's members. */
export const MEMBER_SORTS: SortChoices<SortChoice<MemberSortField>> = [
  { field: 'joinedAt', isDescending: false, text: 'sorting.joinedUp' },
  { field: 'joinedAt', isDescending: true, text: 'sorting.joinedDown' },
  { field: 'name', isDescending: false, text: 'sorting.nameUp' },
  { field: 'name', isDescending: true, text: 'sorting.nameDown' },
  { field: 'workspace_role_id', isDescending: false, text: 'sorting.roleUp' },
  { field: 'workspace_role_id', isDescending: true, text: 'sorting.roleDown' },
  { field: 'lastSeenAt', isDescending: true, text: 'sorting.seenDown' },
  { field: 'lastSeenAt', isDescending: false, text: 'sorting.seenUp' },
];
