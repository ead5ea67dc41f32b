import { WorkspaceRole, isAllowed } from '@colloquy/contracts';
import PersonAdd from '@mui/icons-material/PersonAddOutlined';
import Button from '@mui/material/Button';
import { useState, type ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';
import { Page } from '../../components/Page.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { InvitationList } from './InvitationList.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { LeaveCard } from './LeaveCard.tsx';
import { MemberList } from './MemberList.tsx';

/** Who works in the workspace. Admins manage it; everybody can leave. */
export function MembersPage(): ReactElement {
  const t = useText();
  const { workspace, role } = useWorkspaceScope();
  const [isInviting, setInviting] = useState(false);
  const canManage = isAllowed(role, 'manageWorkspace');
  const help = canManage
    ? t('members.help', { name: workspace.name })
    : t('members.helpReader', { role: t(`members.roles.${role}`) });
  return (
    <Page>
      <PageHeader
        title={t('members.title')}
        help={help}
        action={
          canManage && (
            <Button variant="contained" startIcon={<PersonAdd />} onClick={() => setInviting(true)}>
              {t('members.invite')}
            </Button>
          )
        }
      />
      {canManage && (
        <>
          <MemberList workspaceId={workspace.id} />
          <InvitationList workspaceId={workspace.id} />
        </>
      )}
      <LeaveCard isAdmin={role === WorkspaceRole.admin} />
      {isInviting && <InviteDialog workspaceId={workspace.id} onClose={() => setInviting(false)} />}
    </Page>
  );
}
