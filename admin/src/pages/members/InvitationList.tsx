import {
  DEFAULT_PAGE_LIMIT,
  invitationStateSchema,
  workspaceApi,
  type Invitation,
} from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { useNotify } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { useBackend } from '../../api/backend.tsx';
import { useErrorNotice } from '../../api/useErrorNotice.ts';
import { formatTime } from '../../i18n/format.ts';
import { useText } from '../../i18n/useText.ts';
import { ErrorState } from '../../components/ErrorState.tsx';
import { FilterSelect } from '../../components/FilterSelect.tsx';
import { Pager } from '../../components/Pager.tsx';
import { withFilters } from '../../components/url-filters.ts';
import { invitationActions, invitationIssue } from '../../features/members/member-rules.ts';
import { AvatarRow } from './AvatarRow.tsx';

/** Who was invited, and what became of it. */
export function InvitationList(props: { workspaceId: string }): ReactElement {
  const t = useText();
  const { call } = useBackend();
  const [params, setParams] = useSearchParams();
  const [page, setPage] = useState(1);
  const state = invitationStateSchema.safeParse(params.get('invitations')).data;
  const { data, error, refetch } = useQuery({
    queryKey: ['invitations', props.workspaceId, state, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(workspaceApi.listInvitations, {
        params: { id: props.workspaceId },
        query: { page, ...(state === undefined ? {} : { state: [state] }) },
        signal,
      }),
  });
  return (
    <Box component="section" aria-labelledby="invitations-title" sx={{ mt: 3 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, mb: 1.5 }}>
        <Typography id="invitations-title" variant="h2">
          {t('members.invitations')}
        </Typography>
        <FilterSelect
          label={t('members.stateFilter')}
          width={160}
          value={state ?? ''}
          options={[
            { value: '', label: t('members.stateAll') },
            ...invitationStateSchema.options.map((one) => ({
              value: one,
              label: t(`members.states.${one}`),
            })),
          ]}
          onChange={(invitations) => {
            setPage(1);
            setParams((current) => withFilters(current, { invitations }), { replace: true });
          }}
        />
      </Box>
      {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton variant="rounded" height={72} />}
      {data !== undefined && (
        <Card>
          {data.data.length === 0 && (
            <Typography color="textSecondary" sx={{ p: 2 }}>
              {state === undefined ? t('members.invitationsEmpty') : t('members.invitationsNoMatch')}
            </Typography>
          )}
          <Box component="ul" aria-label={t('members.invitations')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {data.data.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} />
            ))}
          </Box>
        </Card>
      )}
      <Pager page={page} total={data?.meta.total ?? 0} pageSize={DEFAULT_PAGE_LIMIT} onPage={setPage} />
    </Box>
  );
}

const TONES = { pending: 'info', accepted: 'success', revoked: 'default', expired: 'warning' } as const;

function InvitationRow(props: { invitation: Invitation }): ReactElement {
  const t = useText();
  const { id, email, state, workspace_id, workspace_role_id, expiresAt } = props.invitation;
  const { call } = useBackend();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const showError = useErrorNotice();
  const finish = {
    onError: (error: unknown) => {
      const text = invitationIssue(error);
      if (text === undefined) showError(error);
      else notify(text, { type: 'error' });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['invitations', workspace_id] }),
  };
  const params = { id: workspace_id, invId: id };
  const resend = useMutation({
    mutationFn: () => call(workspaceApi.resendInvitation, { params }),
    onSuccess: () => notify(t('members.resent', { email }), { type: 'success' }),
    ...finish,
  });
  const revoke = useMutation({
    mutationFn: () => call(workspaceApi.revokeInvitation, { params }),
    onSuccess: () => notify(t('members.revoked', { email }), { type: 'success' }),
    ...finish,
  });
  const { canResend, canRevoke } = invitationActions(state);
  const until = canRevoke ? [t('members.validUntil', { time: formatTime(expiresAt) })] : [];
  return (
    <AvatarRow title={email} text={[t(`members.roles.${workspace_role_id}`), ...until].join(' · ')}>
      <Chip size="small" variant="outlined" color={TONES[state]} label={t(`members.states.${state}`)} />
      {canResend && (
        <Button
          size="small"
          aria-label={t('members.resendNamed', { email })}
          loading={resend.isPending}
          onClick={() => resend.mutate()}
        >
          {t('members.resend')}
        </Button>
      )}
      {canRevoke && (
        <Button
          size="small"
          color="error"
          aria-label={t('members.revokeNamed', { email })}
          loading={revoke.isPending}
          onClick={() => revoke.mutate()}
        >
          {t('members.revoke')}
        </Button>
      )}
    </AvatarRow>
  );
}
