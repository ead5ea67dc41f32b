import { chatApi } from '@colloquy/contracts';
import type { ServiceRouter } from '@colloquy/service-kit';
import type { AskUseCases } from './ask.use-cases.ts';

export function bindAskRoutes(router: ServiceRouter, useCases: AskUseCases): void {
  router.bindStream(chatApi.ask, useCases.ask);
  router.bindStream(chatApi.askPublicLink, useCases.askPublicLink);
}
