import { AppError, ERRORS } from '@colloquy/errors';

declare const tenantScopeBrand: unique symbol;

/**
 * The right to touch one workspace's documents. Only `tenantScope` makes one, so a query that forgot its
 * workspace does not compile.
 */
export interface TenantScope {
  readonly workspaceId: string;
  readonly [tenantScopeBrand]: true;
}

/** The scope of one workspace. Throws an internal error for an empty id, which would match documents of none. */
export function tenantScope(workspaceId: string): TenantScope {
  const scope = { workspaceId };
  if (!isTenantScope(scope)) {
    throw new AppError({
      code: ERRORS.internalError,
      details: { reason: 'NO_WORKSPACE' },
    });
  }
  return scope;
}

// The brand exists for the compiler alone.
function isTenantScope(scope: { readonly workspaceId: string }): scope is TenantScope {
  return typeof scope.workspaceId === 'string' && scope.workspaceId !== '';
}
