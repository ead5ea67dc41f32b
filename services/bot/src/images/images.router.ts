import { botApi } from '@colloquy/contracts';
import type { ServiceRouter } from '@colloquy/service-kit';
import type { ImageUseCases } from './images.use-cases.ts';

export function bindImageRoutes(router: ServiceRouter, useCases: ImageUseCases): void {
  router.bind(botApi.createBotImage, useCases.create);
  router.bind(botApi.confirmBotImage, useCases.confirm);
  router.bind(botApi.deleteBotImage, useCases.remove);
  router.bindFile(botApi.readBotImage, useCases.read);
}
