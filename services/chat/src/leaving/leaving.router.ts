import { chatApi } from '@colloquy/contracts';
import type { ServiceRouter } from '@colloquy/service-kit';
import type { LeavingUseCases } from './leaving.use-cases.ts';

export function bindLeavingRoutes(router: ServiceRouter, useCases: LeavingUseCases): void {
  router.bind(chatApi.listOwnChats, useCases.listOwn);
}
