import { botApi } from '@colloquy/contracts';
import type { ServiceRouter } from '@colloquy/service-kit';
import type { BotUseCases } from './bots.use-cases.ts';

export function bindBotRoutes(router: ServiceRouter, useCases: BotUseCases): void {
  router.bind(botApi.listBots, useCases.list);
  router.bind(botApi.createBot, useCases.create);
  router.bind(botApi.getBot, useCases.get);
  router.bind(botApi.updateBot, useCases.update);
  router.bind(botApi.deleteBot, useCases.remove);
}
