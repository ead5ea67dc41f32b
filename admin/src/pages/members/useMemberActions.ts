import { integrationApi, workspaceApi, type WorkspaceMember, type WorkspaceRole } from '@colloquy/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useMe, useReloadMe } from '../../session/session-hooks.ts';
import { useBackend } from '../../api/backend.tsx';
import { refresh } from '../../api/route-key.ts';
import { useErrorNotice } from '../../api/useErrorNotice.ts';
import { useText } from '../../i18n/useText.ts';
import { markWorkspaceLeft } from '../../scope/left-workspaces.ts';
import { memberIssue, memberName } from '../../features/members/member-rules.ts';

/** API keys that go on because an admin answers for them from now on. */
export interface KeptKeys {
  readonly keyIds: readonly string[];
  readonly ownerId: string;
}

export interface MemberActions {
  readonly changeRole: (
    member: WorkspaceMember,
    role: WorkspaceRole,
    kept: KeptKeys | null,
    onDone: () => void,
  ) => void;
  readonly remove: (member: WorkspaceMember, kept: KeptKeys | null, onDone: () => void) => void;
  readonly leave: (kept: KeptKeys | null, onDone: () => void) => void;
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
    const text = memberIssue(error);
    if (text === undefined) showError(error);
    else notify(text, { type: 'error' });
  };
  const reload = () => queryClient.invalidateQueries({ queryKey: ['members', workspaceId] });
  const myId = me?.authUser.id ?? '';

  // Before the rights go: there is no moment in which the keys do not work.
  const handOver = async (kept: KeptKeys | null) => {
    if (kept === null) return;
    const { keyIds, ownerId } = kept;
    await call(integrationApi.updateApiKeys, { query: { id: [...keyIds] }, body: { owner_id: ownerId } });
  };
  const reloadKeys = () => queryClient.invalidateQueries({ queryKey: ['api-keys', workspaceId] });

  const changing = useMutation({
    mutationFn: async ({ member, role, kept }: RoleChange) => {
      await handOver(kept);
      await call(workspaceApi.changeMemberRole, {
        params: { id: workspaceId, userId: member.userId },
        body: { workspace_role_id: role },
      });
    },
    onSuccess: async (_, { member, role }) => {
      notify(t('members.roleChanged', { name: memberName(member), role: t(`members.roles.${role}`) }), {
        type: 'success',
      });
      if (member.userId === myId) await reloadMe();
    },
    onError: explain,
    onSettled: () => Promise.all([reload(), reloadKeys()]),
  });
  const toRemove = async ({ userId, kept }: DepartedMember) => {
    await handOver(kept);
    await call(workspaceApi.removeMember, { params: { id: workspaceId, userId } });
  };
  const removing = useMutation({
    mutationFn: ({ member, kept }: RemovedMember) => toRemove({ userId: member.userId, kept }),
    // Here and not with the call: the member's row may be gone before the call's own callbacks are.
    onSuccess: (_, { member }) =>
      notify(t('members.removed', { name: memberName(member) }), { type: 'success' }),
    onError: explain,
    onSettled: () => Promise.all([reload(), reloadKeys()]),
  });
  const departing = useMutation({
    mutationFn: toRemove,
    onError: explain,
    onSuccess: async () => {
      markWorkspaceLeft(workspaceId);
      // Once the list no longer has the workspace, the page goes to another one by itself.
      await refresh(queryClient, ['workspaces']);
      await reloadMe();
    },
  });
  return {
    isBusy: changing.isPending || removing.isPending || departing.isPending,
    changeRole: (member, role, kept, onDone) =>
      changing.mutate({ member, role, kept }, { onSettled: onDone }),
    remove: (member, kept, onDone) => removing.mutate({ member, kept }, { onSettled: onDone }),
    leave: (kept, onDone) => departing.mutate({ userId: myId, kept }, { onSettled: onDone }),
  };
}

interface RoleChange {
  readonly member: WorkspaceMember;
  readonly role: WorkspaceRole;
  readonly kept: KeptKeys | null;
}

interface RemovedMember {
  readonly member: WorkspaceMember;
  readonly kept: KeptKeys | null;
}

interface DepartedMember {
  readonly userId: string;
  readonly kept: KeptKeys | null;
}
