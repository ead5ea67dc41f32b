import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import { useState, type ReactElement } from 'react';
import { useMe } from '../../session/session-hooks.ts';
import { useText } from '../../i18n/useText.ts';
import { SectionCard } from '../../components/SectionCard.tsx';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { EndOfRightsDialog } from './EndOfRightsDialog.tsx';
import { useMemberActions } from './useMemberActions.ts';

/** The way out of a workspace. */
export function LeaveCard(props: { isAdmin: boolean }): ReactElement {
  const t = useText();
  const { workspace, role } = useWorkspaceScope();
  const { data: me } = useMe();
  const { leave, isBusy } = useMemberActions(workspace.id);
  const [isAsking, setAsking] = useState(false);
  return (
    <Box sx={{ mt: 3 }}>
      <SectionCard
        title={t('members.leave')}
        help={props.isAdmin ? t('members.leaveHelpAdmin') : t('members.leaveHelp')}
      >
        <Button color="error" variant="outlined" sx={{ mt: 1.5 }} onClick={() => setAsking(true)}>
          {t('members.leave')}
        </Button>
      </SectionCard>
      {isAsking && (
        <EndOfRightsDialog
          workspaceId={workspace.id}
          member={{ userId: me?.authUser.id ?? '', workspace_role_id: role }}
          title={t('members.leaveTitle', { name: workspace.name })}
          text={t('members.leaveText')}
          action={t('members.leave')}
          busy={isBusy}
          onConfirm={(kept) => leave(kept, () => setAsking(false))}
          onClose={() => setAsking(false)}
        />
      )}
    </Box>
  );
}
