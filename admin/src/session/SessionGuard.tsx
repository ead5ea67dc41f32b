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
 * Forgets what was loaded when the session comes or goes, ends it when the server calls it dead, and asks again for
 * roles and workspaces when the server refuses what the page thought allowed.
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
        // Pages that guests may see would stay as they are, with answers that were meant for somebody.
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
 * Pages for members: without a token to the login page; a profile that cannot be fetched at the start ends the session.
 * Later, a network that is away for a moment must not.
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
  // Before the pages below are drawn; each page that is opened later draws its dates anew.
  showDatesIn(detailOf(me.data, 'timezone'));
  if (token === null) {
    return <Navigate to="/login" replace state={{ nextPath: location.pathname + location.search }} />;
  }
  return <Outlet />;
}

/** Path and query of the page at this moment. */
function here(): string {
  return routerPath() + location.search;
}

/** Pages for guests: a stored session goes where it wanted to go, else to the workspace. */
export function GuestOnly(): ReactElement {
  const token = useToken();
  const location = useLocation();
  if (token === null) return <Outlet />;
  return <Navigate to={nextPathOf(location.state)} replace />;
}
