import { workspaceApi, type WorkspaceMember, type WorkspaceRole } from '@colloquy/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useMe, useReloadMe } from '../auth/session-hooks.ts';
import { useBackend } from '../data/backend.tsx';
import { useErrorNotice } from '../data/useErrorNotice.ts';
import { useText } from '../i18n/useText.ts';
import { sayFarewell } from '../workspaces/farewells.ts';
import { memberFault, memberName } from './member-rules.ts';

export interface MemberActions {
  readonly changeRole: (member: WorkspaceMember, role: WorkspaceRole) => void;
  readonly remove: (member: WorkspaceMember, onDone: () => void) => void;
  readonly leave: (onDone: () => void) => void;
  readonly isBusy: boolean;
}

/** What can be done with the members of a workspace; the last ADMIN's refusal is told in words. */
export function useMemberActions(workspaceId: string): MemberActions {
  const t = useText();
  const { call } = useBackend();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const reloadMe = useReloadMe();
  const { data: me } = useMe();
  const showError = useErrorNotice();
  const explain = (error: unknown) => {
    const text = memberFault(error);
    if (text === undefined) showError(error);
    else notify(text, { type: 'error' });
  };
  const reload = () => queryClient.invalidateQueries({ queryKey: ['members', workspaceId] });
  const myId = me?.authUser.id ?? '';

  const changing = useMutation({
    mutationFn: ({ member, role }: { member: WorkspaceMember; role: WorkspaceRole }) =>
      call(workspaceApi.changeMemberRole, {
        params: { id: workspaceId, userId: member.userId },
        body: { workspace_role_id: role },
      }),
    onSuccess: async (_, { member, role }) => {
      notify(t('members.roleChanged', { name: memberName(member), role: t(`members.roles.${role}`) }), {
        type: 'success',
      });
      if (member.userId === myId) await reloadMe();
    },
    onError: explain,
    onSettled: reload,
  });
  const toRemove = (userId: string) =>
    call(workspaceApi.removeMember, { params: { id: workspaceId, userId } });
  const removing = useMutation({ mutationFn: toRemove, onError: explain, onSettled: reload });
  const leaving = useMutation({
    mutationFn: toRemove,
    onError: explain,
    onSuccess: async () => {
      sayFarewell(workspaceId);
      // Once the list no longer has the workspace, the page goes to another one by itself.
      await queryClient.invalidateQueries({ queryKey: ['workspaces'] });
      await reloadMe();
    },
  });
  return {
    isBusy: changing.isPending || removing.isPending || leaving.isPending,
    changeRole: (member, role) => changing.mutate({ member, role }),
    remove: (member, onDone) =>
      removing.mutate(member.userId, {
        onSuccess: () => notify(t('members.removed', { name: memberName(member) }), { type: 'success' }),
        onSettled: onDone,
      }),
    leave: (onDone) => leaving.mutate(myId, { onSettled: onDone }),
  };
}
