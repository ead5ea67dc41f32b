import {
  WorkspaceRole,
  type workspaceApi,
  workspaceEvents,
  type RouteInput,
  type RouteOutput,
  type Workspace,
} from '@colloquy/contracts';
import { notFound } from '@colloquy/errors';
import { newId } from '@colloquy/persistence';
import { eventFor, requireUser, type RequestContext, type WorkspaceAccess } from '@colloquy/service-kit';
import type { WorkspaceDocument } from './workspaces.model.ts';
import type { WorkspaceRepository } from './workspaces.repository.ts';

const ROLES = [
  { id: WorkspaceRole.admin, name: 'ADMIN' },
  { id: WorkspaceRole.user, name: 'USER' },
  { id: WorkspaceRole.powerUser, name: 'POWER_USER' },
];

export type WorkspaceUseCases = ReturnType<typeof createWorkspaceUseCases>;

export function createWorkspaceUseCases(deps: {
  readonly workspaces: WorkspaceRepository;
  readonly access: WorkspaceAccess;
  readonly now: () => Date;
}) {
  const { workspaces, access, now } = deps;

  return {
    async list({ query }: RouteInput<typeof workspaceApi.listWorkspaces>, context: RequestContext) {
      const { userId } = requireUser(context.actor);
      const { items, total } = await workspaces.pageOfUser(userId, query);
      return { data: items.map(toWorkspace), meta: { total, page: query.page, limit: query.limit } };
    },

    /** The creator becomes ADMIN in the same write. */
    async create(
      { body }: RouteInput<typeof workspaceApi.createWorkspace>,
      context: RequestContext,
    ): Promise<Workspace> {
      const { userId } = requireUser(context.actor);
      const id = newId();
      const events = [
        eventFor(context, workspaceEvents.workspaceCreated, id, {
          workspace_id: id,
          name: body.name,
          createdBy: userId,
        }),
        eventFor(context, workspaceEvents.memberJoined, id, {
          workspace_id: id,
          user_id: userId,
          workspace_role_id: WorkspaceRole.admin,
        }),
      ];
      const member = { user_id: userId, workspace_role_id: WorkspaceRole.admin, joinedAt: now() };
      const stored = await workspaces.insert(
        { _id: id, ...body, imageUrl: null, createdBy: userId, members: [member] },
        events,
      );
      return toWorkspace(stored);
    },

    async get({ params }: RouteInput<typeof workspaceApi.getWorkspace>, context: RequestContext) {
      await access.member(context, params.id);
      return { data: toWorkspace(await workspaces.getById(params.id)) };
    },

    async roles(): Promise<RouteOutput<typeof workspaceApi.listWorkspaceRoles>> {
      return { data: ROLES };
    },

    async readMembership({ params }: RouteInput<typeof workspaceApi.readMembership>) {
      const role = await workspaces.roleOf(params.id, params.userId);
      if (role === null) throw notFound('member');
      return { data: { workspace_role_id: role } };
    },

    async listMemberships({ params }: RouteInput<typeof workspaceApi.listMemberships>) {
      return { data: await workspaces.membershipsOf(params.userId) };
    },
  };
}

function toWorkspace(document: WorkspaceDocument): Workspace {
  return {
    id: document._id,
    name: document.name,
    description: document.description,
    imageUrl: document.imageUrl,
    status: document.status,
    _createTime: document.createdAt.toISOString(),
    _updateTime: document.updatedAt.toISOString(),
  };
}
