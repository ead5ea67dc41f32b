import { botApi } from '@colloquy/contracts';
import type { ServiceRouter } from '@colloquy/service-kit';
import type { SettingsUseCases } from './settings.use-cases.ts';

export function bindSettingsRoutes(router: ServiceRouter, useCases: SettingsUseCases): void {
  router.bind(botApi.readBotSettings, useCases.read);
  router.bind(botApi.writeBotSettings, useCases.write);
  router.bind(botApi.describeBot, useCases.describe);
}
