import {
  WorkspaceRole,
  workspaceEvents,
  type DescribedUser,
  type RouteInput,
  type RouteOutput,
  type operatorApi,
} from '@colloquy/contracts';
import { AppError, isAppError, notFound, ERRORS } from '@colloquy/errors';
import { derivedId } from '@colloquy/persistence';
import { eventFor, type RequestContext } from '@colloquy/service-kit';
import { changeRecorded } from '../workspaces/change-recorded.ts';
import { withRole } from '../workspaces/membership.policy.ts';
import type { UserProfiles } from '../user-profiles/user-profiles.ts';
import { newWorkspace } from '../workspaces/new-workspace.ts';
import type { WorkspaceDocument } from '../workspaces/workspaces.model.ts';
import type { WorkspaceChange, WorkspaceRepository } from '../workspaces/workspaces.repository.ts';

export type OperatorUseCases = ReturnType<typeof createOperatorUseCases>;
type Done = RouteOutput<typeof operatorApi.makeAdmin>['data']['done'];

/**
 * Who administers a workspace, as operators decide it: see the command-line tool. The router refuses all other callers.
 * Seats that the plan has are counted, but do not stop an operator.
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

  function joined(workspace: WorkspaceDocument, userId: string, context: RequestContext): WorkspaceChange {
    const workspaceId = workspace._id;
    const membershipId = context.newId();
    const role = { workspace_role_id: WorkspaceRole.admin };
    const member = { id: membershipId, user_id: userId, ...role, joinedAt: now(), invitation_id: null };
    return {
      set: { members: [...workspace.members, member] },
      events: [
        eventFor(context, workspaceEvents.memberJoined, workspaceId, {
          workspace_id: workspaceId,
          user_id: userId,
          ...role,
          membership_id: membershipId,
          invitation_id: null,
        }),
        changeRecorded(context, workspaceId, {
          action: 'member.joined',
          target: { kind: 'member', id: userId, name: '' },
          after: role,
        }),
      ],
    };
  }

  function promoted(
    workspace: WorkspaceDocument,
    userId: string,
    from: WorkspaceRole,
    context: RequestContext,
  ): WorkspaceChange {
    const workspaceId = workspace._id;
    const to = WorkspaceRole.admin;
    return {
      set: { members: withRole(workspace.members, userId, to) },
      events: [
        eventFor(context, workspaceEvents.roleChanged, workspaceId, {
          workspace_id: workspaceId,
          user_id: userId,
          from,
          to,
        }),
        changeRecorded(context, workspaceId, {
          action: 'member.role-changed',
          target: { kind: 'member', id: userId, name: '' },
          before: { workspace_role_id: from },
          after: { workspace_role_id: to },
        }),
      ],
    };
  }

  return {
    async find({ params }: RouteInput<typeof operatorApi.findWorkspace>) {
      const { _id, name } = await workspaces.getById(params.id);
      return { data: { workspace_id: _id, name } };
    },

    /** Its id is derived from the account and the name: a command that died half way can be given again. */
    async create({ body }: RouteInput<typeof operatorApi.createWorkspaceFor>, context: RequestContext) {
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
      try {
        const stored = await workspaces.insert(document, events);
        return { data: { workspace_id: stored._id, name: stored.name } };
      } catch (error) {
        if (!isAppError(error) || error.code !== ERRORS.alreadyExists) throw error;
        throw new AppError({ code: ERRORS.alreadyExists, details: { reason: 'WORKSPACE_DELETED' } });
      }
    },

    async makeAdmin(
      { params }: RouteInput<typeof operatorApi.makeAdmin>,
      context: RequestContext,
    ): Promise<RouteOutput<typeof operatorApi.makeAdmin>> {
      await accountOf(params.userId, context);
      let done: Done = 'nothing';
      const { name } = await workspaces.change(params.id, (workspace) => {
        const role = workspace.members.find(({ user_id }) => user_id === params.userId)?.workspace_role_id;
        done = role === undefined ? 'joined' : role === WorkspaceRole.admin ? 'nothing' : 'promoted';
        if (role === undefined) return joined(workspace, params.userId, context);
        return role === WorkspaceRole.admin ? null : promoted(workspace, params.userId, role, context);
      });
      return { data: { workspace_id: params.id, name, done } };
    },
  };
}
