import { WorkspaceRole, workspaceApi } from '@colloquy/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMe } from '../../session/session-hooks.ts';
import { useBackend } from '../../api/backend.tsx';
import { useText } from '../../i18n/useText.ts';
import { memberName } from './member-rules.ts';

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
  const { call } = useBackend();
  const { data: me } = useMe();
  const myId = me?.authUser.id ?? '';
  const { data = [] } = useQuery({
    queryKey: ['members', workspaceId, 'admins'],
    enabled: isNeeded,
    queryFn: async ({ signal }) => {
      // Admins come first, and a workspace has fewer of them than a page holds.
      const query = { orderBy: 'workspace_role_id' as const };
      const { data: members } = await call(workspaceApi.listMembers, {
        params: { id: workspaceId },
        query,
        signal,
      });
      return members.filter(({ workspace_role_id }) => workspace_role_id === WorkspaceRole.admin);
    },
  });
  const options = data
    .map((member) => {
      const name = memberName(member);
      return { value: member.userId, label: member.userId === myId ? t('members.you', { name }) : name };
    })
    .toSorted((a, b) => Number(b.value === myId) - Number(a.value === myId));
  return { options, myId, nameOf: (userId) => options.find(({ value }) => value === userId)?.label };
}
