import type { AuthProvider } from 'react-admin';
import type { Backend } from '../api/backend.tsx';
import { logOut } from './log-out.ts';

/**
 * The session for react-admin. It does not handle permissions: pages, links and buttons call `isAllowed` of the
 * contracts, which is synchronous. The login page logs in by itself; `http` handles an ended session.
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
