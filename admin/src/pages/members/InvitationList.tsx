import { workspaceApi, type Invitation } from '@colloquy/contracts';
import Send from '@mui/icons-material/SendOutlined';
import Block from '@mui/icons-material/BlockOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import FormControlLabel from '@mui/material/FormControlLabel';
import Skeleton from '@mui/material/Skeleton';
import Switch from '@mui/material/Switch';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { ListBase, useListContext, useNotify } from 'react-admin';
import { useAction } from '../../api/useAction.ts';
import { useErrorNotice } from '../../api/useErrorNotice.ts';
import { ActionMenu } from '../../components/ActionMenu.tsx';
import { ListPager } from '../../components/ListPager.tsx';
import { ListStates } from '../../components/ListStates.tsx';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { invitationActions, invitationIssue } from '../../features/members/member-rules.ts';
import { formatDate } from '../../i18n/format.ts';
import { useText } from '../../i18n/useText.ts';
import { ActionsHead, MemberTable, Person, WIDE_ONLY } from './MemberTable.tsx';

const PAGE_SIZE = 50;
/** What can still become a member. */
const OPEN_STATES = ['pending', 'expired'];

/** Who was invited, and what became of it: the open ones, and those that are closed for whoever looks for them. */
export function InvitationList(props: { workspaceId: string }): ReactElement {
  const t = useText();
  const parentId = props.workspaceId;
  return (
    <Box component="section" aria-label={t('members.invitations')} sx={{ mt: 4 }}>
      {/* The members above have the URL. */}
      <ListBase<Invitation>
        resource="invitations"
        queryOptions={{ meta: { parentId }, onError: () => undefined }}
        filterDefaultValues={{ state: OPEN_STATES }}
        perPage={PAGE_SIZE}
        storeKey={false}
        disableSyncWithLocation
        disableAuthentication
      >
        <Head />
        <ListStates skeleton={<Skeleton variant="rounded" height={72} />}>
          <Invitations />
          <ListPager />
        </ListStates>
      </ListBase>
    </Box>
  );
}

function Head(): ReactElement {
  const t = useText();
  const { filterValues, setFilters } = useListContext();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, mb: 1 }}>
      <Typography variant="h2">{t('members.invitations')}</Typography>
      <FormControlLabel
        sx={{ mr: 0, color: 'text.secondary' }}
        label={<Typography variant="body2">{t('members.showClosed')}</Typography>}
        control={
          <Switch
            size="small"
            checked={filterValues['state'] === undefined}
            onChange={(event) =>
              setFilters(event.target.checked ? {} : { state: OPEN_STATES }, undefined, false)
            }
          />
        }
      />
    </Box>
  );
}

function Invitations(): ReactElement {
  const t = useText();
  const { data = [], filterValues } = useListContext<Invitation>();
  if (data.length === 0) {
    return (
      <Typography color="textSecondary">
        {filterValues['state'] === undefined ? t('members.invitationsEmpty') : t('members.invitationsNoOpen')}
      </Typography>
    );
  }
  return (
    <MemberTable
      label={t('members.invitations')}
      heads={
        <>
          <TableCell>{t('auth.email')}</TableCell>
          <TableCell sx={{ width: { xs: 116, sm: 150 } }}>{t('members.role')}</TableCell>
          <TableCell sx={{ ...WIDE_ONLY, width: 150 }}>{t('members.sent')}</TableCell>
          <ActionsHead />
        </>
      }
    >
      {data.map((invitation) => (
        <InvitationRow key={invitation.id} invitation={invitation} />
      ))}
    </MemberTable>
  );
}

function InvitationRow(props: { invitation: Invitation }): ReactElement {
  const t = useText();
  const { id, email, state, workspace_id, workspace_role_id, expiresAt, _createTime } = props.invitation;
  const notify = useNotify();
  const showError = useErrorNotice();
  const common = {
    stale: ['invitations'] as const,
    onError: (error: unknown) => {
      const text = invitationIssue(error);
      if (text === undefined) showError(error);
      else notify(text, { type: 'error' });
    },
  };
  const input = { params: { id: workspace_id, invId: id } };
  const resend = useAction(workspaceApi.resendInvitation, {
    ...common,
    done: t('members.resent', { email }),
  });
  const revoke = useAction(workspaceApi.revokeInvitation, {
    ...common,
    done: t('members.revoked', { email }),
  });
  const { canResend, canRevoke } = invitationActions(state);
  const isBusy = resend.isPending || revoke.isPending;
  return (
    <TableRow hover>
      <TableCell>
        <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5 }}>
          <Box sx={{ minWidth: 0, maxWidth: '100%' }}>
            <Person id={id} name={email} email="" title={email} />
          </Box>
          {state === 'pending' ? (
            <Typography variant="body2" color="textSecondary">
              {t('members.validUntil', { date: formatDate(expiresAt) })}
            </Typography>
          ) : (
            <Chip
              size="small"
              {...(state === 'expired' ? { color: 'warning' as const } : {})}
              label={t(`members.states.${state}`)}
            />
          )}
        </Box>
      </TableCell>
      <TableCell>{t(`members.roles.${workspace_role_id}`)}</TableCell>
      <TableCell sx={{ ...WIDE_ONLY, color: 'text.secondary' }}>
        <RelativeTime at={_createTime} />
      </TableCell>
      <TableCell align="right" sx={{ px: { xs: 0, sm: 1 } }}>
        <ActionMenu
          label={t('members.actionsOf', { name: email })}
          actions={[
            ...(canResend
              ? [
                  {
                    label: t('members.resend'),
                    Icon: Send,
                    disabled: isBusy,
                    onSelect: () => resend.mutate(input),
                  },
                ]
              : []),
            ...(canRevoke
              ? [
                  {
                    label: t('members.revoke'),
                    Icon: Block,
                    isDestructive: true,
                    disabled: isBusy,
                    onSelect: () => revoke.mutate(input),
                  },
                ]
              : []),
          ]}
        />
      </TableCell>
    </TableRow>
  );
}
