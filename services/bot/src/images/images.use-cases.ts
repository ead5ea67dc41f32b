import type { RequestContext, WorkspaceAccess } from '@colloquy/service-kit';
import {
  createImageUseCases,
  heldImages,
  type ImageOwner,
  type ImageUploads,
  type ImageUseCases,
} from '@colloquy/uploads';
import type { BotRepository } from '../bots/bots.repository.ts';
import { updatedEvents } from '../bots/bot-events.ts';

export function createBotImageUseCases(deps: {
  readonly bots: BotRepository;
  readonly imageUploads: ImageUploads;
  readonly access: WorkspaceAccess;
}): ImageUseCases {
  const { bots, imageUploads, access } = deps;

  async function ownerFor(botId: string, context: RequestContext): Promise<ImageOwner> {
    const bot = await bots.getById(botId);
    await access.require(context, bot.workspace_id);
    return {
      id: bot._id,
      held: heldImages(bot),
      async change(decide) {
        const written = await bots.change(bot, (current) => {
          const decided = decide(heldImages(current));
          if (decided === null) return null;
          const { images, shown } = decided;
          if (shown === undefined) return { set: { images: [...images] }, events: [] };
          const { imageUrl } = shown;
          const changed = { before: { imageUrl: current.imageUrl }, after: { imageUrl } };
          const events = updatedEvents(current, context, changed, { imageUrl });
          return { set: { images: [...images], ...shown }, events };
        });
        return heldImages(written);
      },
    };
  }

  return createImageUseCases(imageUploads, ownerFor);
}
