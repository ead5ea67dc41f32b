import type { AuthProvider } from 'react-admin';
import type { Backend } from '../api/backend.tsx';
import { logOut } from './log-out.ts';

/**
 * The session as react-admin asks for it. Rights are not its matter: pages, links and buttons ask `isAllowed` of the
 * contracts, which needs no waiting. Logging in is the login page's own; a dead session ends in `http`.
 */
export function createAuthProvider(backend: Pick<Backend, 'call' | 'session'>): AuthProvider {
  const { session } = backend;
  return {
    login: () => Promise.reject(new Error('the login page signs in')),
    logout: async () => {
      if (session.token() !== null) logOut(backend);
    },
    checkAuth: () => (session.token() === null ? Promise.reject(new Error('no session')) : Promise.resolve()),
    checkError: () => Promise.resolve(),
  };
}
