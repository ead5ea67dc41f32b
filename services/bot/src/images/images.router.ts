import { botApi } from '@colloquy/contracts';
import type { ServiceRouter } from '@colloquy/service-kit';
import type { ImageUseCases } from '@colloquy/uploads';

export function bindImageRoutes(router: ServiceRouter, useCases: ImageUseCases): void {
  router.bind(botApi.createBotImage, useCases.create);
  router.bind(botApi.confirmBotImage, useCases.confirm);
  router.bind(botApi.deleteBotImage, useCases.delete);
  router.bindFile(botApi.readBotImage, useCases.read);
}
