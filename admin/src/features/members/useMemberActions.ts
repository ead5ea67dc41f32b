import {
  billingApi,
  authApi,
  integrationApi,
  workspaceApi,
  type WorkspaceMember,
  type WorkspaceRole,
} from '@colloquy/contracts';
import { useNotify } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';
import { refresh } from '../../api/route-key.ts';
import { useAction } from '../../api/useAction.ts';
import { useErrorNotice } from '../../api/useErrorNotice.ts';
import { useText } from '../../i18n/useText.ts';
import { markWorkspaceLeft } from '../../scope/left-workspaces.ts';
import { useMe } from '../../session/session-hooks.ts';
import { memberName } from './member-name.ts';
import { memberIssue } from './member-rules.ts';

/** API keys that keep working because an admin becomes their owner. */
export interface KeptKeys {
  readonly keyIds: readonly string[];
  readonly ownerId: string;
}

export interface MemberActions {
  readonly changeRole: (
    member: WorkspaceMember,
    role: WorkspaceRole,
    kept: KeptKeys | null,
    onDone?: () => void,
  ) => void;
  readonly remove: (member: WorkspaceMember, kept: KeptKeys | null, onDone: () => void) => void;
  readonly leave: (kept: KeptKeys | null, onDone: () => void) => void;
  readonly isBusy: boolean;
}

const STALE = ['members', 'invitations', 'api-keys', billingApi.getWorkspacePlan] as const;

/** Actions on a workspace's members; the refusal for the last ADMIN has a text of its own. */
export function useMemberActions(workspaceId: string): MemberActions {
  const t = useText();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const myId = useMe().data?.authUser.id ?? '';
  const onError = useErrorNotice(memberIssue);
  const handing = useAction(integrationApi.updateApiKeys, { onError });
  const changing = useAction(workspaceApi.changeMemberRole, {
    stale: STALE,
    onError,
    done: ({ data }) =>
      t('members.roleChanged', {
        name: memberName(data),
        role: t(`members.roles.${data.workspace_role_id}`),
      }),
  });
  const removing = useAction(workspaceApi.removeMember, { stale: STALE, onError });
  const leaving = useAction(workspaceApi.removeMember, {
    onError,
    onDone: async () => {
      markWorkspaceLeft(workspaceId);
      // Once the list no longer contains the workspace, the page redirects by itself.
      await refresh(queryClient, ['workspaces', authApi.me]);
    },
  });
  // Before the permissions end, so that the keys work without interruption.
  const keeping = (kept: KeptKeys | null, go: () => void, onRefused: () => void) => {
    if (kept === null) return go();
    const { keyIds, ownerId } = kept;
    const input = { query: { id: [...keyIds] }, body: { owner_id: ownerId } };
    handing.mutate(input, { onSuccess: go, onError: onRefused });
  };
  return {
    isBusy: handing.isPending || changing.isPending || removing.isPending || leaving.isPending,
    changeRole: ({ userId }, role, kept, onDone = () => undefined) => {
      const input = { params: { id: workspaceId, userId }, body: { workspace_role_id: role } };
      keeping(kept, () => changing.mutate(input, { onSettled: onDone }), onDone);
    },
    remove: (member, kept, onDone) => {
      const params = { id: workspaceId, userId: member.userId };
      const notifyRemoved = () =>
        notify(t('members.removed', { name: memberName(member) }), { type: 'success' });
      // Not in this call's mutation callbacks, because the row may be unmounted before they run.
      keeping(
        kept,
        () =>
          void removing
            .mutateAsync({ params })
            .then(notifyRemoved, () => undefined)
            .finally(onDone),
        onDone,
      );
    },
    leave: (kept, onDone) => {
      const input = { params: { id: workspaceId, userId: myId } };
      keeping(kept, () => leaving.mutate(input, { onSettled: onDone }), onDone);
    },
  };
}
