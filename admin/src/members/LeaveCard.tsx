import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import { useState, type ReactElement } from 'react';
import { useText } from '../i18n/useText.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { SectionCard } from '../ui/SectionCard.tsx';
import { useWorkspaceScope } from '../workspaces/workspace-context.ts';
import { useMemberActions } from './useMemberActions.ts';

/** The way out of a workspace. */
export function LeaveCard(props: { isAdmin: boolean }): ReactElement {
  const t = useText();
  const { workspace } = useWorkspaceScope();
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
      <ConfirmDialog
        open={isAsking}
        title={t('members.leaveTitle', { name: workspace.name })}
        text={t('members.leaveText')}
        action={t('members.leave')}
        busy={isBusy}
        onConfirm={() => leave(() => setAsking(false))}
        onClose={() => setAsking(false)}
      />
    </Box>
  );
}
