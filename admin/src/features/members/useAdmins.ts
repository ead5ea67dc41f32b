import { MAX_PAGE_LIMIT, WorkspaceRole } from '@colloquy/contracts';
import { useGetList } from 'react-admin';
import { useMe } from '../../session/session-hooks.ts';
import { useText } from '../../i18n/useText.ts';
import { memberName, type MemberRecord } from './member-name.ts';

export interface Admins {
  /** The signed-in user first. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Name of an admin; undefined for a user who is none (any more). */
  readonly nameOf: (userId: string) => string | undefined;
  readonly myId: string;
}

/** The admins of a workspace, as possible owners of API keys. */
export function useAdmins(workspaceId: string, { isEnabled }: { readonly isEnabled: boolean }): Admins {
  const t = useText();
  const { data: me } = useMe();
  const myId = me?.authUser.id ?? '';
  // Sorted by rank, so that all admins are on the first page.
  const { data = [] } = useGetList<MemberRecord>(
    'members',
    {
      pagination: { page: 1, perPage: MAX_PAGE_LIMIT },
      sort: { field: 'workspace_role_id', order: 'ASC' },
      meta: { parentId: workspaceId },
    },
    { enabled: isEnabled },
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
