import { WorkspaceRole } from '@colloquy/contracts';
import RemoveIcon from '@mui/icons-material/PersonRemoveOutlined';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { useState, type ReactElement } from 'react';
import { ActionMenu } from '../../components/ActionMenu.tsx';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { EndOfRightsDialog } from '../../features/members/EndOfRightsDialog.tsx';
import { memberName, type MemberRecord } from '../../features/members/member-rules.ts';
import { useMemberActions } from '../../features/members/useMemberActions.ts';
import { useText } from '../../i18n/useText.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { useMe } from '../../session/session-hooks.ts';
import { Person, WIDE_ONLY } from './MemberTable.tsx';
import { RoleSelect } from './RoleSelect.tsx';

/** What is asked before: the removal, or the new role of somebody who is admin. */
type Question = 'remove' | WorkspaceRole;

/** A member; one's own role is another admin's to change. */
export function MemberRow(props: { member: MemberRecord }): ReactElement {
  const t = useText();
  const { member } = props;
  const { workspace } = useWorkspaceScope();
  const { data: me } = useMe();
  const { changeRole, remove, isBusy } = useMemberActions(workspace.id);
  const [question, setQuestion] = useState<Question | null>(null);
  const name = memberName(member) || t('members.gone');
  const isMe = member.userId === me?.authUser.id;
  const close = () => setQuestion(null);
  return (
    <TableRow hover>
      <TableCell>
        <Person
          id={member.userId}
          name={name}
          email={member.email}
          title={isMe ? t('members.you', { name }) : name}
        />
      </TableCell>
      <TableCell>
        {isMe ? (
          t(`members.roles.${member.workspace_role_id}`)
        ) : (
          <RoleSelect
            variant="row"
            label={t('members.roleOf', { name })}
            value={member.workspace_role_id}
            disabled={isBusy}
            onChange={(role) => {
              if (member.workspace_role_id === WorkspaceRole.admin) setQuestion(role);
              else changeRole(member, role, null);
            }}
          />
        )}
      </TableCell>
      <TableCell sx={{ ...WIDE_ONLY, color: 'text.secondary' }}>
        {member.lastSeenAt === null ? t('members.neverSeen') : <RelativeTime at={member.lastSeenAt} />}
      </TableCell>
      <TableCell align="right" sx={{ px: { xs: 0, sm: 1 } }}>
        {!isMe && (
          <ActionMenu
            label={t('members.actionsOf', { name })}
            actions={[
              {
                label: t('members.remove'),
                Icon: RemoveIcon,
                isDestructive: true,
                onSelect: () => setQuestion('remove'),
              },
            ]}
          />
        )}
        {question !== null && (
          <EndOfRightsDialog
            workspaceId={workspace.id}
            member={member}
            {...(question === 'remove'
              ? {
                  title: t('members.removeTitle', { name }),
                  text: t('members.removeText'),
                  action: t('members.remove'),
                  onConfirm: (kept) => remove(member, kept, close),
                }
              : {
                  title: t('members.demoteTitle', { name, role: t(`members.roles.${question}`) }),
                  text: t('members.demoteText'),
                  action: t('members.demote'),
                  onConfirm: (kept) => changeRole(member, question, kept, close),
                })}
            busy={isBusy}
            onClose={close}
          />
        )}
      </TableCell>
    </TableRow>
  );
}
