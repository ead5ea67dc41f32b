import {
  WorkspaceRole,
  isAllowed,
  permissionsOf,
  refusalOf,
  workspaceApi,
  type Permission,
} from '@colloquy/contracts';
import { AppError, orNull, notFound, ERRORS } from '@colloquy/errors';
import type { ServiceClient } from '../clients/service-client.ts';
import type { RequestContext } from '../http/request-context.ts';
import { requireUser, type Actor, type ApiKeyActor } from '../identity/actor.ts';

/** A signed-in member of a workspace, or an API key of that workspace. */
export interface Member {
  /** For a key `api-key:<its id>`, which is never an account's id. */
  readonly userId: string;
  readonly email: string;
  readonly workspaceId: string;
  readonly role: WorkspaceRole;
}

/** The workspace and chatbot of a resource, because a key may be limited to some chatbots of its workspace. */
export interface BotScope {
  readonly workspace_id: string;
  readonly chat_bot_id: string;
}

/**
 * The first call of every use case. Roles are read on each request, never from a token; non-members learn nothing
 * about what exists. The required permission is that of the called route, from its contract. A key has the
 * permissions of its scopes in its own workspace; the gateway checked its validity within the last seconds.
 */
export interface WorkspaceAccess {
  /** The caller's membership. Throws 401 without a user, `notFound` for non-members. */
  member(context: RequestContext, workspaceId: string): Promise<Member>;
  /**
   * Like `member`, and throws 403 when the role lacks the route's permission; `isOwn` for permissions on one's own
   * resources. Keys limited to some chatbots are refused here; `requireBot` admits them.
   */
  require(context: RequestContext, workspaceId: string, isOwn?: boolean): Promise<Member>;
  /**
   * Like `require`, for one chatbot and its resources; pass `permission` when this request needs another one than the
   * route's.
   */
  requireBot(context: RequestContext, scope: BotScope, permission?: Permission): Promise<Member>;
  /** Like `require`, for a list of chatbots: only those in `botIds` may be shown; null shows all. */
  requireBots(
    context: RequestContext,
    workspaceId: string,
  ): Promise<{ readonly botIds: readonly string[] | null }>;
}

/** Throws 403 when `role` lacks `permission`. */
export function assertAllowed(role: WorkspaceRole, permission: Permission, isOwn = false): void {
  if (!isAllowed(role, permission, isOwn)) throw new AppError({ code: refusalOf(permission) });
}

/** `findRole` returns null for non-members. */
export function createWorkspaceAccess(
  findRole: (context: RequestContext, workspaceId: string, userId: string) => Promise<WorkspaceRole | null>,
): WorkspaceAccess {
  async function memberOf(context: RequestContext, workspaceId: string): Promise<Member> {
    const { actor } = context;
    if (actor.kind === 'api-key') return memberOfKey(actor, workspaceId);
    const { userId, email } = requireUser(actor);
    const role = await findRole(context, workspaceId, userId);
    if (role === null) throw notFound('workspace');
    return { userId, email, workspaceId, role };
  }

  async function allowed(
    context: RequestContext,
    workspaceId: string,
    permission: Permission,
    isOwn = false,
  ): Promise<Member> {
    const found = await memberOf(context, workspaceId);
    if (context.actor.kind === 'api-key') assertInScope(context.actor, permission);
    assertAllowed(found.role, permission, isOwn);
    context.onAccess?.(workspaceId);
    return found;
  }

  return {
    async member(context, workspaceId) {
      assertUnlimited(context.actor);
      const found = await memberOf(context, workspaceId);
      context.onAccess?.(workspaceId);
      return found;
    },
    async require(context, workspaceId, isOwn) {
      assertUnlimited(context.actor);
      return allowed(context, workspaceId, permissionOf(context), isOwn);
    },
    async requireBot(context, { workspace_id, chat_bot_id }, permission = permissionOf(context)) {
      const limits = botLimitsOf(context.actor);
      if (limits !== null && !limits.includes(chat_bot_id)) throw notFound('chat bot');
      return allowed(context, workspace_id, permission);
    },
    async requireBots(context, workspaceId) {
      await allowed(context, workspaceId, permissionOf(context));
      return { botIds: botLimitsOf(context.actor) };
    },
  };
}

// Fails closed: work that was not started by a workspace route has no permission to check.
function permissionOf({ right }: RequestContext): Permission {
  if (right === null || right === 'member') throw new Error('The called route names no permission');
  return right;
}

/** No scope needs more than POWER_USER; the scopes restrict it further. */
function memberOfKey({ keyId, workspaceId: own }: ApiKeyActor, workspaceId: string): Member {
  if (own !== workspaceId) throw notFound('workspace');
  return { userId: `api-key:${keyId}`, email: '', workspaceId, role: WorkspaceRole.powerUser };
}

function assertInScope({ scopes }: ApiKeyActor, permission: Permission): void {
  const isGranted = scopes.some((scope) => permissionsOf(scope).has(permission));
  if (!isGranted) throw new AppError({ code: ERRORS.scopeMissing });
}

function botLimitsOf(actor: Actor): readonly string[] | null {
  return actor.kind === 'api-key' && actor.botIds.length > 0 ? actor.botIds : null;
}

// Fails closed: a use case that names no chatbot is not open to a limited key.
function assertUnlimited(actor: Actor): void {
  if (botLimitsOf(actor) !== null) throw notFound('chat bot');
}

/** Access checks for every service except workspace itself: they ask the workspace service. */
export function createRemoteWorkspaceAccess(client: ServiceClient): WorkspaceAccess {
  return createWorkspaceAccess(async (context, workspaceId, userId) => {
    const params = { id: workspaceId, userId };
    const found = await orNull(client.call(workspaceApi.readMembership, { params }, { context }));
    return found?.data.workspace_role_id ?? null;
  });
}
