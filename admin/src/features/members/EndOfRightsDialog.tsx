import { useState, type ReactElement } from 'react';
import { useAdmins } from './useAdmins.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { KeysChoice } from './KeysChoice.tsx';
import type { KeptKeys } from './useMemberActions.ts';
import { useHeldKeys } from './useHeldKeys.ts';

/** Asks before somebody leaves, is removed or is no admin any more, and who keeps the API keys of that person. */
export function EndOfRightsDialog(props: {
  workspaceId: string;
  member: { readonly userId: string; readonly workspace_role_id: number };
  title: string;
  text: string;
  action: string;
  busy: boolean;
  onConfirm: (kept: KeptKeys | null) => void;
  onClose: () => void;
}): ReactElement {
  const { workspaceId, member } = props;
  const keyIds = useHeldKeys(workspaceId, member);
  const admins = useAdmins(workspaceId, keyIds.length > 0);
  const [ownerId, setOwnerId] = useState('');
  return (
    <ConfirmDialog
      open
      title={props.title}
      text={props.text}
      action={props.action}
      busy={props.busy}
      onConfirm={() => props.onConfirm(ownerId === '' || keyIds.length === 0 ? null : { keyIds, ownerId })}
      onClose={props.onClose}
    >
      <KeysChoice
        count={keyIds.length}
        admins={admins.options.filter(({ value }) => value !== member.userId)}
        value={ownerId}
        onChange={setOwnerId}
      />
    </ConfirmDialog>
  );
}
