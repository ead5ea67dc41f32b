import { workspaceApi, type ListedInvitation } from '@colloquy/contracts';
import Send from '@mui/icons-material/SendOutlined';
import Block from '@mui/icons-material/BlockOutlined';
import Link from '@mui/icons-material/LinkOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { ListBase, useListContext } from 'react-admin';
import { useAction } from '../../api/useAction.ts';
import { useErrorNotice } from '../../api/useErrorNotice.ts';
import { useCopy } from '../../components/useCopy.ts';
import { ActionMenu } from '../../components/ActionMenu.tsx';
import { ListPager } from '../../components/ListPager.tsx';
import { ListStates } from '../../components/ListStates.tsx';
import { menuColumn, RecordTable } from '../../components/RecordTable.tsx';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { invitationActions, invitationIssue } from '../../features/members/member-rules.ts';
import { formatDate } from '../../i18n/format.ts';
import { useText } from '../../i18n/useText.ts';
import { ROLE_WIDTH_PX, TIME_WIDTH_PX } from './MemberList.tsx';
import { Person } from './Person.tsx';

const PAGE_SIZE = 50;
/** States in which the invitee may still become a member. */
const OPEN_STATES = ['pending', 'expired'];

/** Invitations and their states: open ones, and closed ones on request. */
export function InvitationList(props: { workspaceId: string }): ReactElement {
  const t = useText();
  const parentId = props.workspaceId;
  return (
    <Box component="section" aria-label={t('members.invitations')} sx={{ mt: 4 }}>
      {/* The URL holds the parameters of the member list above. */}
      <ListBase<ListedInvitation>
        resource="invitations"
        queryOptions={{ meta: { parentId }, onError: () => undefined }}
        filterDefaultValues={{ state: OPEN_STATES }}
        perPage={PAGE_SIZE}
        storeKey={false}
        disableSyncWithLocation
        disableAuthentication
      >
        <Head />
        <ListStates heightPx={72}>
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
  const { data = [], filterValues } = useListContext<ListedInvitation>();
  if (data.length === 0) {
    return (
      <Typography color="textSecondary">
        {filterValues['state'] === undefined ? t('members.invitationsEmpty') : t('members.invitationsNoOpen')}
      </Typography>
    );
  }
  return (
    <RecordTable
      label={t('members.invitations')}
      rows={data}
      idOf={({ id }) => id}
      columns={[
        { head: t('auth.email'), cell: (invitation) => <Invited invitation={invitation} /> },
        {
          head: t('members.role'),
          widthPx: ROLE_WIDTH_PX,
          cell: ({ workspace_role_id: role }) => t(`members.roles.${role}`),
        },
        {
          head: t('members.sent'),
          widthPx: TIME_WIDTH_PX,
          isWideOnly: true,
          cell: ({ _createTime }) => <RelativeTime at={_createTime} />,
        },
        menuColumn(t('members.actions'), (invitation: ListedInvitation) => (
          <Actions invitation={invitation} />
        )),
      ]}
    />
  );
}

function Invited({
  invitation: { id, email, state, expiresAt, mail, link },
}: {
  invitation: ListedInvitation;
}): ReactElement {
  const t = useText();
  if (state === 'pending') {
    const below = [
      ...(mail === 'kept' ? [t('members.mailKept')] : []),
      ...(mail === 'refused' ? [t('members.mailRefused')] : []),
      t('members.validUntil', { date: formatDate(expiresAt) }),
    ].join(' ');
    return (
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1.5 }}>
        <Box sx={{ minWidth: 0, maxWidth: '100%' }}>
          <Person id={id} name={email} below={below} />
        </Box>
        {link !== null && <CopyLink link={link} />}
      </Box>
    );
  }
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5 }}>
      <Box sx={{ minWidth: 0, maxWidth: '100%' }}>
        <Person id={id} name={email} />
      </Box>
      <Chip color={state === 'expired' ? 'warning' : 'default'} label={t(`members.states.${state}`)} />
    </Box>
  );
}

/** A link that no mail delivers is passed on by the inviter. */
function CopyLink({ link }: { link: string }): ReactElement {
  const t = useText();
  const copy = useCopy();
  return (
    <Button size="small" startIcon={<Link />} onClick={() => void copy(link)}>
      {t('members.copyLink')}
    </Button>
  );
}

function Actions({ invitation }: { invitation: ListedInvitation }): ReactElement {
  const t = useText();
  const { id, email, state, workspace_id, mail } = invitation;
  const isMailed = mail !== 'kept';
  const onError = useErrorNotice(invitationIssue);
  const common = { stale: ['invitations'] as const, onError };
  const input = { params: { id: workspace_id, invId: id } };
  const done = {
    resend: t(isMailed ? 'members.resent' : 'members.renewed', { email }),
    revoke: t('members.revoked', { email }),
  };
  const resend = useAction(workspaceApi.resendInvitation, { ...common, done: done.resend });
  const revoke = useAction(workspaceApi.revokeInvitation, { ...common, done: done.revoke });
  const { canResend, canRevoke } = invitationActions(state);
  const disabled = resend.isPending || revoke.isPending;
  const sending = {
    label: t(isMailed ? 'members.resend' : 'members.renew'),
    Icon: Send,
    onSelect: () => resend.mutate(input),
  };
  const revoking = { label: t('members.revoke'), Icon: Block, onSelect: () => revoke.mutate(input) };
  return (
    <ActionMenu
      label={t('members.actionsOf', { name: email })}
      actions={[
        ...(canResend ? [{ ...sending, disabled }] : []),
        ...(canRevoke ? [{ ...revoking, disabled, isDestructive: true }] : []),
      ]}
    />
  );
}
