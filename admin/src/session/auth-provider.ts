import { isAllowed, PERMISSIONS, type Permission } from '@colloquy/contracts';
import type { AuthProvider } from 'react-admin';
import { isRecord } from '../api/api-error.ts';
import { resourceOf, type ResourceAction } from '../api/resources.ts';
import type { Backend } from '../api/backend.tsx';
import type { Viewer } from '../api/viewer.ts';
import { logOut } from './log-out.ts';

const ACTIONS: Readonly<Record<string, ResourceAction>> = {
  list: 'list',
  show: 'show',
  create: 'create',
  edit: 'edit',
  delete: 'delete',
};

/**
 * Session and rights as react-admin asks for them. A right is that of the route which the action calls, so the
 * dashboard offers what the server allows. Logging in is the login page's own; a dead session ends in `http`.
 */
export function createAuthProvider(backend: Pick<Backend, 'call' | 'session' | 'viewer'>): AuthProvider {
  const { session, viewer: viewerStore } = backend;
  return {
    login: () => Promise.reject(new Error('the login page signs in')),
    logout: async () => {
      if (session.token() !== null) logOut(backend);
    },
    checkAuth: () => (session.token() === null ? Promise.reject(new Error('no session')) : Promise.resolve()),
    checkError: () => Promise.resolve(),
    getPermissions: async () => viewerStore.get()?.role,
    canAccess: async ({ resource, action, record }) => {
      const viewer = viewerStore.get();
      const known = ACTIONS[action];
      if (viewer === null || known === undefined) return true;
      const right = resourceOf(resource).routes[known]?.right;
      return right === undefined ? false : !isPermission(right) || mayUse(viewer, right, record);
    },
  };
}

function mayUse({ role, userId }: Viewer, right: Permission, record: unknown): boolean {
  const isOwn = isRecord(record) && userId !== undefined && record['createdBy'] === userId;
  return isAllowed(role, right, isOwn);
}

function isPermission(right: string): right is Permission {
  return Object.hasOwn(PERMISSIONS, right);
}
