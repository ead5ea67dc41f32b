import { isAllowed } from '@colloquy/contracts';
import Help from '@mui/icons-material/HelpOutlineOutlined';
import Logout from '@mui/icons-material/LogoutOutlined';
import PersonAdd from '@mui/icons-material/PersonAddOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState, type ReactElement } from 'react';
import { ActionMenu } from '../../components/ActionMenu.tsx';
import { InfoButton } from '../../components/InfoButton.tsx';
import { Page } from '../../components/Page.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { ReasonTooltip } from '../../components/ReasonTooltip.tsx';
import { LeaveDialog } from '../../features/members/LeaveDialog.tsx';
import { useRoles } from '../../features/members/useRoles.ts';
import { useText } from '../../i18n/useText.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { TeamMembers } from './TeamMembers.tsx';
import { InvitationList } from './InvitationList.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { MemberList } from './MemberList.tsx';
import { RolesDialog } from './RolesDialog.tsx';
import { useSeats } from './useSeats.tsx';

/** The members of the workspace. Admins manage them; everyone sees the others and can leave. */
export function MembersPage(): ReactElement {
  const t = useText();
  const roles = useRoles();
  const { workspace, role } = useWorkspaceScope();
  const [open, setOpen] = useState<'invite' | 'roles' | 'leave' | null>(null);
  const canManage = isAllowed(role, 'manageWorkspace');
  const close = () => setOpen(null);
  return (
    <Page>
      <PageHeader
        title={t('members.title')}
        aside={
          <InfoButton
            about={t('members.rolesTitle')}
            text={roles
              .map((one) => `${t(`members.roles.${one}`)}: ${t(`members.roleHelp.${one}`)}`)
              .join('\n\n')}
            size="lg"
          />
        }
        help={
          canManage
            ? t('members.help', { name: workspace.name })
            : t('members.helpReader', { role: t(`members.roles.${role}`) })
        }
        action={
          <>
            {canManage && <InviteButton onInvite={() => setOpen('invite')} />}
            <ActionMenu
              label={t('members.more')}
              actions={[
                { label: t('members.rolesTitle'), Icon: Help, onSelect: () => setOpen('roles') },
                {
                  label: t('members.leave'),
                  Icon: Logout,
                  isDestructive: true,
                  onSelect: () => setOpen('leave'),
                },
              ]}
            />
          </>
        }
      />
      {canManage ? (
        <>
          <MemberList workspaceId={workspace.id} />
          <InvitationList workspaceId={workspace.id} />
        </>
      ) : (
        <TeamMembers workspaceId={workspace.id} />
      )}
      {open === 'invite' && <InviteDialog workspaceId={workspace.id} onClose={close} />}
      {open === 'roles' && <RolesDialog mine={role} onClose={close} />}
      {open === 'leave' && <LeaveDialog onClose={close} />}
    </Page>
  );
}

/** Opens the invitation dialog, and shows the remaining seats. */
function InviteButton(props: { onInvite: () => void }): ReactElement {
  const t = useText();
  const { workspace } = useWorkspaceScope();
  const { text, reason } = useSeats(workspace.id);
  return (
    <>
      {text !== undefined && (
        <Typography variant="body2" color="textSecondary">
          {text}
        </Typography>
      )}
      <ReasonTooltip reason={reason}>
        <Button
          variant="contained"
          startIcon={<PersonAdd />}
          disabled={reason !== null}
          aria-haspopup="dialog"
          onClick={props.onInvite}
        >
          {t('members.invite')}
        </Button>
      </ReasonTooltip>
    </>
  );
}
