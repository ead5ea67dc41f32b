import { apiScopeSchema, type ApiScope } from '../enums.ts';
import type { Permission } from '../permissions.ts';
import { allRoutes } from './all-routes.ts';
import { isOfWorkspace, type RouteContract } from './define-route.ts';

const PERMISSIONS_BY_SCOPE: ReadonlyMap<ApiScope, ReadonlySet<Permission>> = new Map(
  apiScopeSchema.options.map((scope) => {
    const routes = allRoutes.filter(({ apiScope }) => apiScope === scope);
    const rights = routes.flatMap(({ right, exports }) => [
      right,
      ...(exports === null ? [] : [exports.right]),
    ]);
    return [scope, new Set(rights.filter((right) => isOfWorkspace(right) && right !== 'member'))];
  }),
);

/** The permissions that the scope's routes require. A key has no others, whatever a route requires. */
export function permissionsOf(scope: ApiScope): ReadonlySet<Permission> {
  return PERMISSIONS_BY_SCOPE.get(scope) ?? new Set();
}

/** Whether one of `scopes` opens the route. */
export function isInScope(scopes: readonly ApiScope[], { apiScope }: RouteContract): boolean {
  return apiScope !== null && scopes.includes(apiScope);
}
