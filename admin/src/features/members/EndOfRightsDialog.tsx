import { useState, type ReactElement } from 'react';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { NativeSelect } from '../../components/NativeSelect.tsx';
import { useText } from '../../i18n/useText.ts';
import { useAdmins } from './useAdmins.ts';
import { useHeldKeys } from './useHeldKeys.ts';
import type { KeptKeys } from './useMemberActions.ts';

/**
 * Asks before a member leaves, is removed or stops being an admin, and what happens to their API keys: they stop,
 * unless an admin is chosen as the new owner.
 */
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
  const t = useText();
  const { workspaceId, member, onConfirm, ...question } = props;
  const keyIds = useHeldKeys(workspaceId, member);
  const admins = useAdmins(workspaceId, { isEnabled: keyIds.length > 0 });
  // An admin's id; empty for none.
  const [ownerId, setOwnerId] = useState('');
  const keepers = admins.options.filter(({ value }) => value !== member.userId);
  return (
    <ConfirmDialog
      {...question}
      open
      onConfirm={() => onConfirm(ownerId === '' || keyIds.length === 0 ? null : { keyIds, ownerId })}
    >
      {keyIds.length > 0 && (
        <NativeSelect
          sx={{ mt: 2 }}
          label={t('members.keysLabel', { count: keyIds.length })}
          helperText={t('members.keysHelp')}
          value={ownerId}
          onChange={(event) => setOwnerId(event.target.value)}
          options={[
            { value: '', label: t('members.keysStop') },
            ...keepers.map(({ value, label }) => ({ value, label: t('members.keysKept', { name: label }) })),
          ]}
        />
      )}
    </ConfirmDialog>
  );
}
