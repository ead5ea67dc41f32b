import { chatApi } from '@colloquy/contracts';
import type { ServiceRouter } from '@colloquy/service-kit';
import type { AskingUseCases } from './asking.use-cases.ts';

export function bindAskingRoutes(router: ServiceRouter, useCases: AskingUseCases): void {
  router.bindStream(chatApi.ask, useCases.ask);
  router.bindStream(chatApi.askPublicLink, useCases.askPublicLink);
}
