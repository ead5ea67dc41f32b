import {
  workspaceApi,
  workspacePreferencesSchema,
  type AuditEntry,
  type WorkspaceSettings,
  ERRORS,
} from '@colloquy/contracts';
import { handle, need, paged, Refusal, type Handler } from './handle.ts';
import { nextId, type FakeState } from './state.ts';

/** The API's part for a workspace's settings, its audit log and its end. */
export function settingsHandlers(state: FakeState): readonly Handler[] {
  const workspaceOf = (id: string) => need(state.workspaces.find((workspace) => workspace.id === id));
  const settingsOf = (id: string): WorkspaceSettings => {
    const { name, description } = workspaceOf(id);
    const fresh = { ...workspacePreferencesSchema.parse({}), name, description, revision: 1 };
    const known = state.settings.get(id) ?? fresh;
    state.settings.set(id, known);
    return known;
  };
  return [
    handle(workspaceApi.readWorkspaceSettings, ({ params }) => ({ data: settingsOf(params.id) })),
    handle(workspaceApi.writeWorkspaceSettings, ({ params, body }) => {
      const settings = settingsOf(params.id);
      if (body.revision !== settings.revision)
        throw new Refusal(409, Number(ERRORS.revisionMismatch), 'REVISION_MISMATCH');
      const notify = { ...settings.notify, ...body.notify };
      Object.assign(settings, body, { notify, revision: body.revision + 1 });
      const { name, description } = settings;
      Object.assign(workspaceOf(params.id), { name, description });
      return { data: settings };
    }),
    handle(workspaceApi.deleteWorkspace, ({ params }) => {
      state.workspaces.splice(state.workspaces.indexOf(workspaceOf(params.id)), 1);
      return { data: { id: params.id } };
    }),
    handle(workspaceApi.listAuditEntries, ({ params, query }) =>
      paged(
        someEntries(params.id).filter((entry) => query.action?.includes(entry.action) ?? true),
        { ...query, desc: true },
      ),
    ),
  ];
}

function someEntries(workspaceId: string): AuditEntry[] {
  const base = {
    workspace_id: workspaceId,
    actor: { id: 'user_1', email: 'ada.lovelace@example.com', firstName: 'Ada', lastName: 'Lovelace' },
    before: null,
    after: null,
    at: new Date().toISOString(),
  };
  return [
    {
      ...base,
      id: nextId('audit'),
      action: 'workspace.created',
      target: { kind: 'workspace', id: workspaceId, name: 'Acme' },
    },
    {
      ...base,
      id: nextId('audit'),
      action: 'workspace.settings-changed',
      target: { kind: 'workspace', id: workspaceId, name: 'Acme support' },
      before: { name: 'Acme', retentionDays: null },
      after: { name: 'Acme support', retentionDays: 90 },
    },
    {
      ...base,
      id: nextId('audit'),
      action: 'member.role-changed',
      target: { kind: 'member', id: 'user_2', name: 'grace.brewster.murray.hopper@navy.example.com' },
      before: { workspace_role_id: 2 },
      after: { workspace_role_id: 3 },
    },
  ];
}
