import { AppError, ERRORS } from '@colloquy/errors';

declare const tenantScopeBrand: unique symbol;

/**
 * The right to access one workspace's documents. Only `tenantScope` creates one, so a query without its workspace
 * does not compile.
 */
export interface TenantScope {
  readonly workspaceId: string;
  readonly [tenantScopeBrand]: true;
}

/**
 * The scope of one workspace. Throws an internal error for an empty id, which would match documents without a
 * workspace.
 */
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

// The brand exists only for the compiler.
function isTenantScope(scope: { readonly workspaceId: string }): scope is TenantScope {
  return typeof scope.workspaceId === 'string' && scope.workspaceId !== '';
}
