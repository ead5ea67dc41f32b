import { authApi } from '@colloquy/contracts';
import type { Backend } from '../api/backend.tsx';

/**
 * Logs out: the token and all loaded data are cleared, the stored e-mail address stays (specification, section 4).
 * The server ends the session, so that a copy of the token is useless; the page does not wait for the response.
 */
export function logOut({ call, session }: Pick<Backend, 'call' | 'session'>): void {
  // The call reads the token before it is cleared. This browser is logged out whatever the response.
  void call(authApi.logout, { keepalive: true }).catch(() => undefined);
  session.end();
}
