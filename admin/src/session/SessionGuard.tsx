import { authApi } from '@colloquy/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactElement } from 'react';
import { useNotify } from 'react-admin';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router-dom';
import { useBackend } from '../api/backend.tsx';
import { refresh } from '../api/route-key.ts';
import { textOfError } from '../api/api-error.ts';
import { showDatesIn } from '../i18n/format.ts';
import { usePageLanguage } from '../i18n/usePageLanguage.ts';
import { detailOf } from './profile-details.ts';
import { nextPathOf } from './next-path.ts';
import { routerPath } from '../api/config.ts';
import { useMe, useToken } from './session-hooks.ts';

/**
 * Clears loaded data when the session starts or ends, ends it when the server rejects it, and reloads roles and
 * workspaces when the server refuses what the page allowed.
 */
export function SessionGuard(): ReactElement {
  const { session, sessionEnded, refused } = useBackend();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const navigate = useNavigate();
  const isGuest = useToken() === null;
  const { data: me } = useMe();
  usePageLanguage(isGuest || me !== undefined ? detailOf(me, 'language') : undefined);
  useEffect(
    () => session.subscribe((change) => (change === 'session' ? queryClient.clear() : undefined)),
    [session, queryClient],
  );
  useEffect(
    () =>
      sessionEnded.listen(() => {
        if (session.token() === null) return;
        session.end();
        notify('app.sessionEnded', { type: 'info' });
        // Guest pages would stay mounted, with responses that were meant for a user.
        void navigate('/login', { replace: true, state: { nextPath: here() } });
      }),
    [session, sessionEnded, notify, navigate],
  );
  useEffect(
    () =>
      refused.listen(() => {
        void refresh(queryClient, [authApi.me, 'workspaces']);
      }),
    [refused, queryClient],
  );
  return <Outlet />;
}

/**
 * Pages for signed-in users: without a token they redirect to the login page; if the profile cannot be loaded at the
 * start, the session ends. Later, a temporary network failure must not end it.
 */
export function RequireSession(): ReactElement {
  const token = useToken();
  const me = useMe();
  const { session } = useBackend();
  const notify = useNotify();
  const location = useLocation();
  useEffect(() => {
    if (!me.isLoadingError || session.token() === null) return;
    session.end();
    notify(textOfError(me.error), { type: 'error' });
  }, [me.isLoadingError, me.error, session, notify]);
  // Before the pages below are rendered; pages opened later format their dates anew.
  showDatesIn(detailOf(me.data, 'timezone'));
  if (token === null) {
    return <Navigate to="/login" replace state={{ nextPath: location.pathname + location.search }} />;
  }
  return <Outlet />;
}

/** The current page's path and query. */
function here(): string {
  return routerPath() + location.search;
}

/** Pages for guests: a stored session redirects to the requested page, otherwise to the workspace. */
export function GuestOnly(): ReactElement {
  const token = useToken();
  const location = useLocation();
  if (token === null) return <Outlet />;
  return <Navigate to={nextPathOf(location.state)} replace />;
}
