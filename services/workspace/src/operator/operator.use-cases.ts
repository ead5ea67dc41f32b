import { WorkspaceRole, type DescribedUser, type RouteOutput, type operatorApi } from '@colloquy/contracts';
import { AppError, notFound, ERRORS } from '@colloquy/errors';
import { derivedId, unlessTaken } from '@colloquy/persistence';
import type { RequestContext, UseCasesOf } from '@colloquy/service-kit';
import { roleChanged } from '../members/member-transitions.ts';
import type { UserProfiles } from '../user-profiles/user-profiles.ts';
import { memberJoined } from '../workspaces/member-joined.ts';
import { newWorkspace } from '../workspaces/new-workspace.ts';
import type { WorkspaceDocument } from '../workspaces/workspaces.model.ts';
import type { WorkspaceRepository } from '../workspaces/workspaces.repository.ts';

export type OperatorUseCases = ReturnType<typeof createOperatorUseCases>;
type Done = RouteOutput<typeof operatorApi.makeAdmin>['data']['done'];

/**
 * Operators' decisions on who administers a workspace: see the command-line tool. The router rejects all other
 * callers. Seats of the plan are counted, but do not limit an operator.
 */
export function createOperatorUseCases(deps: {
  readonly workspaces: WorkspaceRepository;
  readonly profiles: UserProfiles;
  readonly now: () => Date;
}) {
  const { workspaces, profiles, now } = deps;

  async function accountOf(userId: string, context: RequestContext): Promise<DescribedUser> {
    const account = (await profiles.byId([userId], context)).get(userId);
    if (account === undefined) throw notFound('account');
    return account;
  }

  function joinedAsAdmin({ _id, members }: WorkspaceDocument, userId: string, context: RequestContext) {
    const { member, joined, recorded } = memberJoined(context, _id, {
      id: context.newId(),
      user_id: userId,
      workspace_role_id: WorkspaceRole.admin,
      joinedAt: now(),
      invitation_id: null,
    });
    return { set: { members: [...members, member] }, events: [joined, recorded] };
  }

  return {
    async findWorkspace({ params }) {
      const { _id, name } = await workspaces.getById(params.id);
      return { data: { workspace_id: _id, name } };
    },

    /** Its id is derived from the account and the name, so that an interrupted command can be repeated. */
    async createWorkspaceFor({ body }, context) {
      const { user_id: adminId, name } = body;
      await accountOf(adminId, context);
      const id = derivedId('operator-workspace', adminId, name);
      const membershipId = derivedId('operator-membership', adminId, name);
      const at = now();
      const { document, events } = newWorkspace(context, {
        id,
        membershipId,
        adminId,
        name,
        description: '',
        at,
      });
      const stored = await unlessTaken(
        () => workspaces.insert(document, events),
        () => {
          throw new AppError({ code: ERRORS.alreadyExists, details: { reason: 'WORKSPACE_DELETED' } });
        },
      );
      return { data: { workspace_id: stored._id, name: stored.name } };
    },

    async makeAdmin({ params }, context) {
      await accountOf(params.userId, context);
      let done: Done = 'nothing';
      const { name } = await workspaces.change(params.id, (workspace) => {
        const isMember = workspace.members.some(({ user_id }) => user_id === params.userId);
        const change = isMember
          ? roleChanged(workspace, params.userId, WorkspaceRole.admin, { at: now(), context })
          : joinedAsAdmin(workspace, params.userId, context);
        done = !isMember ? 'joined' : change === null ? 'nothing' : 'promoted';
        return change;
      });
      return { data: { workspace_id: params.id, name, done } };
    },
  } satisfies UseCasesOf<typeof operatorApi>;
}
