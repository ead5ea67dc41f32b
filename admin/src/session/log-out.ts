import { authApi } from '@colloquy/contracts';
import type { Backend } from '../api/backend.tsx';

/**
 * Logs out: the token and all that was loaded go, the stored e-mail address stays (specification, section 4). The
 * server is told, so that nobody can use a copy of the token; the page waits for no answer.
 */
export function logOut({ call, session }: Pick<Backend, 'call' | 'session'>): void {
  // The call takes the token before it goes. Whatever the answer is, this browser has logged out.
  void call(authApi.logout, { keepalive: true }).catch(() => undefined);
  session.end();
}
