import { authApi, workspaceApi, type InvitationLook } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useNotify } from 'react-admin';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { workspacePath } from '../../routing/paths.ts';
import { AuthCard } from '../../features/accounts/AuthCard.tsx';
import { useLogOut, useMe, useToken } from '../../session/session-hooks.ts';
import { isRetriable } from '../../api/api-error.ts';
import { refresh } from '../../api/route-key.ts';
import { useAction } from '../../api/useAction.ts';
import { useRoute } from '../../api/useRoute.ts';
import { useText } from '../../i18n/useText.ts';
import { ErrorState } from '../../components/ErrorState.tsx';
import { joinIssueText, readJoinLink, type JoinLink } from './join-rules.ts';
import { rememberInvitation } from '../../features/accounts/pending-invitation.ts';

/** The page of a mailed invitation. */
export function JoinPage(): ReactElement {
  const t = useText();
  const [params] = useSearchParams();
  const link = readJoinLink(params);
  if (link === undefined) return <DeadEnd text={t('auth.linkMissing')} />;
  return <Invitation link={link} />;
}

function Invitation(props: { link: JoinLink }): ReactElement {
  const t = useText();
  const { workspaceId, invitationId, token } = props.link;
  const { data, error, refetch } = useRoute(workspaceApi.previewInvitation, {
    params: { id: workspaceId, invId: invitationId },
    query: { token },
  });
  if (error !== null && data === undefined) return <Issue error={error} onRetry={() => void refetch()} />;
  if (data === undefined) {
    return (
      <AuthCard title={t('join.title')}>
        <Skeleton variant="rounded" height={120} sx={{ mt: 2 }} />
      </AuthCard>
    );
  }
  return <Choice link={props.link} look={data.data} />;
}

function Issue(props: { error: unknown; onRetry: () => void }): ReactElement {
  const t = useText();
  if (isRetriable(props.error)) {
    return (
      <AuthCard title={t('join.title')}>
        <ErrorState error={props.error} onRetry={props.onRetry} />
      </AuthCard>
    );
  }
  return <DeadEnd text={joinIssueText(t, props.error)} />;
}

/** Why there is nothing to join, and a link to continue. */
function DeadEnd(props: { text: string }): ReactElement {
  const t = useText();
  const home = useToken() === null ? '/login' : '/workspace';
  return (
    <AuthCard title={t('join.title')} help={props.text}>
      <Button component={Link} to={home} variant="contained" sx={{ mt: 3 }}>
        {home === '/login' ? t('auth.logIn') : t('join.toWorkspaces')}
      </Button>
    </AuthCard>
  );
}

function Choice(props: { link: JoinLink; look: InvitationLook }): ReactElement {
  const t = useText();
  const { look } = props;
  const token = useToken();
  const { data: me } = useMe();
  const inviter = `${look.invitedBy.firstName} ${look.invitedBy.lastName}`.trim();
  const values = {
    inviter,
    workspace: look.workspace.name,
    role: t(`members.roles.${look.workspace_role_id}`),
  };
  return (
    <AuthCard
      title={t('join.titleNamed', { workspace: look.workspace.name })}
      help={inviter === '' ? t('join.invitedAs', values) : t('join.invitedBy', values)}
    >
      {token === null && <GuestWays email={look.email} />}
      {token !== null && me === undefined && <Skeleton variant="rounded" height={40} sx={{ mt: 3 }} />}
      {token !== null && me !== undefined && (
        <MemberWays link={props.link} invited={look.email} mine={me.authUser.email} />
      )}
    </AuthCard>
  );
}

function GuestWays(props: { email: string }): ReactElement {
  const t = useText();
  const location = useLocation();
  const nextPath = location.pathname + location.search;
  return (
    <>
      <Typography sx={{ mt: 2, overflowWrap: 'anywhere' }}>
        {t('join.guest', { email: props.email })}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, mt: 3 }}>
        <Button component={Link} to="/login" state={{ nextPath }} variant="contained">
          {t('auth.logIn')}
        </Button>
        <Button
          component={Link}
          to="/register"
          state={{ nextPath, email: props.email }}
          variant="outlined"
          onClick={() => rememberInvitation(nextPath)}
        >
          {t('auth.signUp')}
        </Button>
      </Box>
    </>
  );
}

function MemberWays(props: { link: JoinLink; invited: string; mine: string }): ReactElement {
  const t = useText();
  const notify = useNotify();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const logOut = useLogOut();
  const { workspaceId, invitationId, token } = props.link;
  const accept = useAction(workspaceApi.acceptInvitation, {
    onDone: async ({ data }) => {
      await refresh(queryClient, ['workspaces', authApi.me]);
      await navigate(workspacePath(data.workspace_id), { replace: true });
    },
    onError: (error) => notify(joinIssueText(t, error), { type: 'error' }),
  });
  if (props.invited.toLowerCase() !== props.mine.toLowerCase()) {
    return (
      <>
        <Typography sx={{ mt: 2, overflowWrap: 'anywhere' }}>
          {t('join.otherAddress', { invited: props.invited, mine: props.mine })}
        </Typography>
        <Button variant="contained" sx={{ mt: 3 }} onClick={logOut}>
          {t('app.logOut')}
        </Button>
      </>
    );
  }
  return (
    <Button
      variant="contained"
      size="large"
      fullWidth
      sx={{ mt: 3 }}
      loading={accept.isPending}
      onClick={() => accept.mutate({ params: { id: workspaceId, invId: invitationId }, body: { token } })}
    >
      {t('join.accept')}
    </Button>
  );
}
