import { workspaceEvents } from '@colloquy/contracts';
import { eventFor, requireUser, type RequestContext, type WorkspaceAccess } from '@colloquy/service-kit';
import {
  createImageUseCases,
  heldImages,
  type ImageOwner,
  type ImageUploads,
  type ImageUseCases,
} from '@colloquy/uploads';
import { changeRecorded } from '../workspaces/change-recorded.ts';
import { requireIn } from '../workspaces/membership.policy.ts';
import { toSettings } from '../settings/settings.policy.ts';
import type { WorkspaceRepository } from '../workspaces/workspaces.repository.ts';

export function createWorkspaceImageUseCases(deps: {
  readonly workspaces: WorkspaceRepository;
  readonly imageUploads: ImageUploads;
  readonly access: WorkspaceAccess;
}): ImageUseCases {
  const { workspaces, imageUploads, access } = deps;

  async function ownerFor(workspaceId: string, context: RequestContext): Promise<ImageOwner> {
    await access.require(context, workspaceId);
    const { userId } = requireUser(context.actor);
    return {
      id: workspaceId,
      held: heldImages(await workspaces.getById(workspaceId)),
      async change(decide) {
        const written = await workspaces.change(workspaceId, (current) => {
          requireIn(current, userId, 'manageWorkspace');
          const decided = decide(heldImages(current));
          if (decided === null) return null;
          const images = [...decided.images];
          if (decided.shown === undefined) return { set: { images }, events: [] };
          const { imageUrl, imageId } = decided.shown;
          const { revision: settingsRevision } = toSettings(current);
          const data = { workspace_id: workspaceId, settingsRevision, imageUrl };
          return {
            set: { images, imageUrl, imageId },
            events: [
              eventFor(context, workspaceEvents.workspaceUpdated, workspaceId, data),
              changeRecorded(context, workspaceId, {
                action: 'workspace.image-changed',
                target: { kind: 'workspace', id: workspaceId, name: current.name },
                before: { imageUrl: current.imageUrl },
                after: { imageUrl },
              }),
            ],
          };
        });
        return heldImages(written);
      },
    };
  }

  return createImageUseCases(imageUploads, ownerFor);
}
