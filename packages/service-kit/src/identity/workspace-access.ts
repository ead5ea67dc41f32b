import { isAllowed, workspaceApi, type Permission, type WorkspaceRole } from '@colloquy/contracts';
import { AppError, isAppError, notFound, type ErrorCode } from '@colloquy/errors';
import type { ServiceClient } from '../clients/service-client.ts';
import type { RequestContext } from '../http/request-context.ts';
import { requireUser } from './actor.ts';

/** A signed-in user inside a workspace that is theirs. */
export interface Member {
  readonly userId: string;
  readonly email: string;
  readonly workspaceId: string;
  readonly role: WorkspaceRole;
}

/**
 * The first line of every use case. Roles are read on each request, never from a token; strangers learn nothing
 * of what exists.
 */
export interface WorkspaceAccess {
  /** The caller's membership. Throws 401 without a user, 404001 for strangers. */
  member(context: RequestContext, workspaceId: string): Promise<Member>;
  /** As `member`, and throws 403 when the role does not have the right; `isOwn` for rights on one's own things. */
  require(
    context: RequestContext,
    workspaceId: string,
    permission: Permission,
    isOwn?: boolean,
  ): Promise<Member>;
}

/** Rights on bots have their own code and text in the specification; other refusals share 403001. */
const CODE_BY_PERMISSION: Partial<Record<Permission, ErrorCode>> = {
  manageBots: '403010',
  deleteBots: '403010',
};

/** Throws 403 when `role` lacks `permission`. */
export function assertAllowed(role: WorkspaceRole, permission: Permission, isOwn = false): void {
  if (!isAllowed(role, permission, isOwn)) {
    throw new AppError({ code: CODE_BY_PERMISSION[permission] ?? '403001' });
  }
}

/** `findRole` answers null for strangers. */
export function createWorkspaceAccess(
  findRole: (context: RequestContext, workspaceId: string, userId: string) => Promise<WorkspaceRole | null>,
): WorkspaceAccess {
  async function member(context: RequestContext, workspaceId: string): Promise<Member> {
    const { userId, email } = requireUser(context.actor);
    const role = await findRole(context, workspaceId, userId);
    if (role === null) throw notFound('workspace');
    return { userId, email, workspaceId, role };
  }
  return {
    member,
    async require(context, workspaceId, permission, isOwn = false) {
      const found = await member(context, workspaceId);
      assertAllowed(found.role, permission, isOwn);
      return found;
    },
  };
}

/** Access as every service but workspace itself sees it: by asking workspace. */
export function createRemoteWorkspaceAccess(client: ServiceClient): WorkspaceAccess {
  return createWorkspaceAccess(async (context, workspaceId, userId) => {
    try {
      const params = { id: workspaceId, userId };
      const { data } = await client.call(workspaceApi.readMembership, { params }, { context });
      return data.workspace_role_id;
    } catch (error) {
      if (isAppError(error) && error.kind === 'not-found') return null;
      throw error;
    }
  });
}
