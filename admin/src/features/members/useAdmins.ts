import { MAX_PAGE_LIMIT, WorkspaceRole } from '@colloquy/contracts';
import { useGetList } from 'react-admin';
import { useMe } from '../../session/session-hooks.ts';
import { useText } from '../../i18n/useText.ts';
import { memberName, type MemberRecord } from './member-name.ts';

export interface Admins {
  /** The signed-in person first. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** How a member is called here; undefined for somebody who is no admin (any more). */
  readonly nameOf: (userId: string) => string | undefined;
  readonly myId: string;
}

/** The admins of a workspace, for admins: those who can answer for its API keys. */
export function useAdmins(workspaceId: string, isNeeded: boolean): Admins {
  const t = useText();
  const { data: me } = useMe();
  const myId = me?.authUser.id ?? '';
  // Admins come first, and a workspace has fewer of them than a page holds.
  const { data = [] } = useGetList<MemberRecord>(
    'members',
    {
      pagination: { page: 1, perPage: MAX_PAGE_LIMIT },
      sort: { field: 'workspace_role_id', order: 'ASC' },
      meta: { parentId: workspaceId },
    },
    { enabled: isNeeded },
  );
  const options = data
    .filter(({ workspace_role_id }) => workspace_role_id === WorkspaceRole.admin)
    .map((member) => {
      const name = memberName(member);
      return { value: member.userId, label: member.userId === myId ? t('members.you', { name }) : name };
    })
    .toSorted((a, b) => Number(b.value === myId) - Number(a.value === myId));
  return { options, myId, nameOf: (userId) => options.find(({ value }) => value === userId)?.label };
}
