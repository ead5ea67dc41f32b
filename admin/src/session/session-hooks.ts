import { authApi, type Me } from '@colloquy/contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { isRetriable } from '../api/api-error.ts';
import { useBackend } from '../api/backend.tsx';
import { routeKey } from '../api/route-key.ts';
import { logOut } from './log-out.ts';

const PROFILE_RETRIES = 2;

/** The stored token, or null when no user is signed in. */
export function useToken(): string | null {
  const { session } = useBackend();
  return useSyncExternalStore(session.subscribe, session.token);
}

/** The signed-in user; reloaded on request, and when the window is focused again, because roles change. */
export function useMe(): UseQueryResult<Me> {
  const { call, session } = useBackend();
  const token = useToken();
  return useQuery({
    queryKey: routeKey(authApi.me),
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: 'always',
    retry: (failures, error) => failures < PROFILE_RETRIES && isRetriable(error),
    queryFn: async ({ signal }) => {
      const me = await call(authApi.me, { signal });
      session.rememberEmail(me.authUser.email);
      return me;
    },
  });
}

/** Logs out of this browser and ends the session on the server. */
export function useLogOut(): () => void {
  const backend = useBackend();
  return useCallback(() => logOut(backend), [backend]);
}
