import { workspaceEvents, type RouteInput, type workspaceApi } from '@colloquy/contracts';
import { eventFor, requireUser, type RequestContext, type WorkspaceAccess } from '@colloquy/service-kit';
import type { ImageOwner, ImageUploads } from '@colloquy/uploads';
import { changeRecorded } from '../workspaces/change-recorded.ts';
import { requireIn } from '../workspaces/membership.policy.ts';
import { toSettings } from '../settings/settings.policy.ts';
import type { WorkspaceDocument } from '../workspaces/workspaces.model.ts';
import type { WorkspaceRepository } from '../workspaces/workspaces.repository.ts';

export type ImageUseCases = ReturnType<typeof createImageUseCases>;

export function createImageUseCases(deps: {
  readonly workspaces: WorkspaceRepository;
  readonly imageUploads: ImageUploads;
  readonly access: WorkspaceAccess;
}) {
  const { workspaces, imageUploads, access } = deps;

  async function ownerFor(workspaceId: string, context: RequestContext): Promise<ImageOwner> {
    await access.require(context, workspaceId, 'manageWorkspace');
    const { userId } = requireUser(context.actor);
    const held = (current: WorkspaceDocument) => ({
      images: current.images,
      imageUrl: current.imageUrl,
      imageId: current.imageId ?? null,
    });
    return {
      id: workspaceId,
      held: held(await workspaces.getById(workspaceId)),
      async change(decide) {
        const written = await workspaces.change(workspaceId, (current) => {
          requireIn(current, userId, 'manageWorkspace');
          const decided = decide(held(current));
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
        return held(written);
      },
    };
  }

  return {
    async create(
      { params, body }: RouteInput<typeof workspaceApi.createWorkspaceImage>,
      context: RequestContext,
    ) {
      const owner = await ownerFor(params.id, context);
      return { data: await imageUploads.create(owner, context.newId(), body) };
    },

    async confirm(
      { params, body }: RouteInput<typeof workspaceApi.confirmWorkspaceImage>,
      context: RequestContext,
    ) {
      const owner = await ownerFor(params.id, context);
      return { data: await imageUploads.confirm(owner, body.imageId, body.crop) };
    },

    async remove({ params }: RouteInput<typeof workspaceApi.deleteWorkspaceImage>, context: RequestContext) {
      const owner = await ownerFor(params.id, context);
      return { data: await imageUploads.delete(owner, params.imageId) };
    },

    /** Visitors may see it: the address alone suffices. */
    read: ({ params }: RouteInput<typeof workspaceApi.readWorkspaceImage>): Promise<Uint8Array> =>
      imageUploads.read(params.id, params.file),

    /** Run again it finds nothing left. */
    removeAllOf: (workspaceId: string): Promise<void> => imageUploads.deleteAllOf(workspaceId),
  };
}
