import type { RouteInput, botApi } from '@colloquy/contracts';
import type { RequestContext, WorkspaceAccess } from '@colloquy/service-kit';
import type { ImageOwner, ImageUploads } from '@colloquy/uploads';
import type { BotDocument } from '../bots/bots.model.ts';
import type { BotRepository } from '../bots/bots.repository.ts';
import { updatedEvents } from '../bots/bot-events.ts';

export type ImageUseCases = ReturnType<typeof createImageUseCases>;

export function createImageUseCases(deps: {
  readonly bots: BotRepository;
  readonly imageUploads: ImageUploads;
  readonly access: WorkspaceAccess;
}) {
  const { bots, imageUploads, access } = deps;

  async function ownerFor(botId: string, context: RequestContext): Promise<ImageOwner> {
    const bot = await bots.getById(botId);
    await access.require(context, bot.workspace_id, 'manageBots');
    const held = (current: BotDocument) => ({
      images: current.images,
      imageUrl: current.imageUrl,
      imageId: current.imageId ?? null,
    });
    return {
      id: bot._id,
      held: held(bot),
      async change(decide) {
        const written = await bots.change(bot, (current) => {
          const decided = decide(held(current));
          if (decided === null) return null;
          const { images, shown } = decided;
          if (shown === undefined) return { set: { images: [...images] }, events: [] };
          const { imageUrl } = shown;
          const changed = { before: { imageUrl: current.imageUrl }, after: { imageUrl } };
          const events = updatedEvents(current, context, changed, { imageUrl });
          return { set: { images: [...images], ...shown }, events };
        });
        return held(written);
      },
    };
  }

  return {
    async create({ params, body }: RouteInput<typeof botApi.createBotImage>, context: RequestContext) {
      const owner = await ownerFor(params.id, context);
      return { data: await imageUploads.create(owner, context.newId(), body) };
    },

    async confirm({ params, body }: RouteInput<typeof botApi.confirmBotImage>, context: RequestContext) {
      const owner = await ownerFor(params.id, context);
      return { data: await imageUploads.confirm(owner, body.imageId, body.crop) };
    },

    async remove({ params }: RouteInput<typeof botApi.deleteBotImage>, context: RequestContext) {
      const owner = await ownerFor(params.id, context);
      return { data: await imageUploads.delete(owner, params.imageId) };
    },

    /** Visitors may see it: the address alone suffices. */
    read: ({ params }: RouteInput<typeof botApi.readBotImage>): Promise<Uint8Array> =>
      imageUploads.read(params.id, params.file),

    /** Run again it finds nothing left. */
    removeAllOf: (botId: string): Promise<void> => imageUploads.deleteAllOf(botId),
  };
}
