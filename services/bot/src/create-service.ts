import {
  createRemoteWorkspaceAccess,
  createServiceFoundation,
  type Service,
  type ServiceDependencies,
} from '@colloquy/service-kit';
import { createBotConsumers } from './bots/bots.consumers.ts';
import { botModel } from './bots/bots.model.ts';
import { createBotRepository } from './bots/bots.repository.ts';
import { bindBotRoutes } from './bots/bots.router.ts';
import { createBotUseCases } from './bots/bots.use-cases.ts';
import { createPublicLinkConsumers } from './public-links/public-links.consumers.ts';
import { publicLinkModel } from './public-links/public-links.model.ts';
import { createPublicLinkRepository } from './public-links/public-links.repository.ts';
import { bindPublicLinkRoutes } from './public-links/public-links.router.ts';
import { createPublicLinkUseCases } from './public-links/public-links.use-cases.ts';
import { bindSettingsRoutes } from './settings/settings.router.ts';
import { createSettingsUseCases } from './settings/settings.use-cases.ts';

export type BotServiceDependencies = ServiceDependencies;

/** Chatbots, their settings and their public links. */
export function createBotService(deps: BotServiceDependencies): Service {
  const foundation = createServiceFoundation('bot', deps);
  const { database, signal, client, router } = foundation;
  const access = createRemoteWorkspaceAccess(client);
  const bots = createBotRepository(botModel(database), signal);
  const links = createPublicLinkRepository(publicLinkModel(database), signal);
  const linkUseCases = createPublicLinkUseCases({ links, bots, access, now: deps.now });
  const botUseCases = createBotUseCases({ bots, access, client, openLink: linkUseCases.openFirst });
  bindBotRoutes(router, botUseCases);
  bindSettingsRoutes(router, createSettingsUseCases({ bots, access }));
  bindPublicLinkRoutes(router, linkUseCases);
  return {
    name: 'bot',
    router,
    consumers: [...createBotConsumers(botUseCases), ...createPublicLinkConsumers(linkUseCases)],
    checks: { database: () => deps.database.ping() },
    start: () => foundation.start(),
    stop: () => foundation.stop(),
  };
}
