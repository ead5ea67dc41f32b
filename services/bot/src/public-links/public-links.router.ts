import { botApi } from '@colloquy/contracts';
import type { ServiceRouter } from '@colloquy/service-kit';
import type { PublicLinkUseCases } from './public-links.use-cases.ts';

export function bindPublicLinkRoutes(router: ServiceRouter, useCases: PublicLinkUseCases): void {
  router.bind(botApi.listPublicLinks, useCases.list);
  router.bind(botApi.createPublicLink, useCases.create);
  router.bind(botApi.updatePublicLinks, useCases.update);
  router.bind(botApi.deletePublicLinks, useCases.remove);
  router.bind(botApi.readWidgetConfig, useCases.widgetConfig);
  router.bind(botApi.resolvePublicLink, useCases.resolve);
}
