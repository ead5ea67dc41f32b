import type { RouteInput, botApi } from '@colloquy/contracts';
import type { RequestContext } from '@colloquy/service-kit';
import type { HeldImages } from './image-records.ts';
import type { ImageOwner, ImageUploads } from './image-uploads.ts';

export type ImageUseCases = ReturnType<typeof createImageUseCases>;

/**
 * The use cases of the image routes, shared by all kinds of owners. `ownerFor` checks the caller's access to the
 * owner.
 */
export function createImageUseCases(
  uploads: ImageUploads,
  ownerFor: (id: string, context: RequestContext) => Promise<ImageOwner>,
) {
  return {
    async create({ params, body }: RouteInput<typeof botApi.createBotImage>, context: RequestContext) {
      const owner = await ownerFor(params.id, context);
      return { data: await uploads.create(owner, context.newId(), body) };
    },

    async confirm({ params, body }: RouteInput<typeof botApi.confirmBotImage>, context: RequestContext) {
      const owner = await ownerFor(params.id, context);
      return { data: await uploads.confirm(owner, body.imageId, body.crop) };
    },

    async delete({ params }: RouteInput<typeof botApi.deleteBotImage>, context: RequestContext) {
      const owner = await ownerFor(params.id, context);
      return { data: await uploads.delete(owner, params.imageId) };
    },

    /** Visitors may see it, so the address alone suffices. */
    read: ({ params }: RouteInput<typeof botApi.readBotImage>) => uploads.read(params.id, params.file),

    /** A repeat finds nothing left to delete. */
    deleteAllOf: (ownerId: string): Promise<void> => uploads.deleteAllOf(ownerId),
  };
}

/** The image fields of an owner's document. */
export function heldImages({ images, imageUrl, imageId }: HeldImages): HeldImages {
  return { images, imageUrl, imageId };
}
