import { workspaceEvents, type workspaceApi } from '@colloquy/contracts';
import { AppError, ERRORS } from '@colloquy/errors';
import {
  differences,
  eventFor,
  requireUser,
  type WorkspaceAccess,
  type UseCasesOf,
} from '@colloquy/service-kit';
import { changeRecorded } from '../workspaces/change-recorded.ts';
import { requireIn } from '../workspaces/membership.policy.ts';
import type { WorkspaceRepository } from '../workspaces/workspaces.repository.ts';
import { applySettingsPatch, toSettings } from './settings.policy.ts';

export type SettingsUseCases = ReturnType<typeof createSettingsUseCases>;

export function createSettingsUseCases(deps: {
  readonly workspaces: WorkspaceRepository;
  readonly access: WorkspaceAccess;
}) {
  const { workspaces, access } = deps;
  return {
    async readWorkspaceSettings({ params }, context) {
      await access.require(context, params.id);
      return { data: toSettings(await workspaces.getById(params.id)) };
    },

    async writeWorkspaceSettings({ params, body }, context) {
      const { userId } = requireUser(context.actor);
      const written = await workspaces.change(params.id, (workspace) => {
        requireIn(workspace, userId, 'manageWorkspace');
        const current = toSettings(workspace);
        if (body.revision !== current.revision)
          throw new AppError({ code: ERRORS.revisionMismatch, current });
        const next = applySettingsPatch(current, body);
        const changed = differences(current, next);
        if (changed === null) return null;
        const { name, description, ...preferences } = next;
        const settingsRevision = current.revision + 1;
        const data = { workspace_id: params.id, settingsRevision };
        return {
          set: { name, description, preferences, settingsRevision },
          events: [
            eventFor(context, workspaceEvents.workspaceUpdated, params.id, data),
            changeRecorded(context, params.id, {
              action: 'workspace.settings-changed',
              target: { kind: 'workspace', id: params.id, name },
              ...changed,
            }),
          ],
        };
      });
      return { data: toSettings(written) };
    },
  } satisfies UseCasesOf<typeof workspaceApi>;
}
