import {
  EntityStatus,
  WorkspaceRole,
  type workspaceApi,
  workspaceEvents,
  type EventEnvelope,
  type Workspace,
} from '@colloquy/contracts';
import {
  eventFor,
  requireUser,
  systemContext,
  type RequestContext,
  type WorkspaceAccess,
  type UseCasesOf,
} from '@colloquy/service-kit';
import { changeRecorded } from './change-recorded.ts';
import { requireIn } from './membership.policy.ts';
import { newWorkspace } from './new-workspace.ts';
import { preferencesOf } from './preferences.ts';
import type { WorkspaceDocument } from './workspaces.model.ts';
import type { WorkspaceChange, WorkspaceRepository } from './workspaces.repository.ts';

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
    async listWorkspaces({ query }, context) {
      const { userId } = requireUser(context.actor);
      const { items, total } = await workspaces.pageOfUser(userId, query);
      return { data: items.map(toWorkspace), meta: { total, page: query.page, limit: query.limit } };
    },

    /** The creator becomes ADMIN in the same write. */
    async createWorkspace({ body }, context) {
      const { userId } = requireUser(context.actor);
      const { document, events } = newWorkspace(context, {
        ...body,
        id: context.newId(),
        membershipId: context.newId(),
        adminId: userId,
        at: now(),
      });
      const stored = await workspaces.insert(document, events);
      return toWorkspace(stored);
    },

    // Bound before the route with the `:id` segment, which would take `roles` as an id.
    async listWorkspaceRoles() {
      return { data: ROLES };
    },

    async getWorkspace({ params }, context) {
      await access.member(context, params.id);
      return { data: toWorkspace(await workspaces.getById(params.id)) };
    },

    /**
     * Soft deletion: hidden from every read, so access ends with this write; consumers of the event delete what
     * belongs to it.
     */
    async deleteWorkspace({ params }, context) {
      const { userId } = requireUser(context.actor);
      await workspaces.change(params.id, (workspace) => {
        requireIn(workspace, userId, 'manageWorkspace');
        return transition(workspace, 'delete', context);
      });
      return { data: { id: params.id } };
    },

    /** The same without a user: the workspace was unpaid for so long that its data is erased. */
    async erase(workspaceId: string, context: RequestContext): Promise<void> {
      if ((await workspaces.findById(workspaceId)) === null) return;
      await workspaces.change(workspaceId, (workspace) => transition(workspace, 'delete', context));
    },

    async findWorkspace({ params }) {
      const workspace = await workspaces.getById(params.id);
      return { data: { id: workspace._id, retentionDays: preferencesOf(workspace).retentionDays } };
    },
  } satisfies UseCasesOf<typeof workspaceApi>;
}

const TRANSITIONS = {
  delete: {
    status: EntityStatus.deleted,
    event: workspaceEvents.workspaceDeleted,
    action: 'workspace.deleted',
  },
} as const;

/** A workspace's next status with its events, from which the deletion of its data follows. */
export function transition(
  { _id, name }: WorkspaceDocument,
  to: keyof typeof TRANSITIONS,
  context: RequestContext,
): WorkspaceChange {
  const { status, event, action } = TRANSITIONS[to];
  return {
    set: { status },
    events: [
      eventFor(context, event, _id, { workspace_id: _id }),
      changeRecorded(context, _id, { action, target: { kind: 'workspace', id: _id, name } }),
    ],
  };
}

/** The event again, for data created while the workspace was being deleted. */
export function deletedAgain(workspaceId: string): EventEnvelope {
  const data = { workspace_id: workspaceId };
  return eventFor(systemContext('workspace'), workspaceEvents.workspaceDeleted, workspaceId, data);
}

function toWorkspace(document: WorkspaceDocument): Workspace {
  const { language, timezone } = preferencesOf(document);
  return {
    id: document._id,
    name: document.name,
    description: document.description,
    imageUrl: document.imageUrl,
    imageId: document.imageId,
    language,
    timezone,
    status: document.status,
    _createTime: document.createdAt.toISOString(),
    _updateTime: document.updatedAt.toISOString(),
  };
}
