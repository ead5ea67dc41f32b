import type { ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { useMe } from '../../session/session-hooks.ts';
import { EndOfRightsDialog } from './EndOfRightsDialog.tsx';
import { useMemberActions } from './useMemberActions.ts';

/** Asks before the user leaves the current workspace. */
export function LeaveDialog(props: { onClose: () => void }): ReactElement {
  const t = useText();
  const { workspace, role } = useWorkspaceScope();
  const { data: me } = useMe();
  const { leave, isBusy } = useMemberActions(workspace.id);
  return (
    <EndOfRightsDialog
      workspaceId={workspace.id}
      member={{ userId: me?.authUser.id ?? '', workspace_role_id: role }}
      title={t('members.leaveTitle', { name: workspace.name })}
      text={t('members.leaveText')}
      action={t('members.leave')}
      busy={isBusy}
      onConfirm={(kept) => leave(kept, props.onClose)}
      onClose={props.onClose}
    />
  );
}
