import { authApi } from '@colloquy/contracts';
import type { ServiceRouter } from '@colloquy/service-kit';
import type { SessionUseCases } from './sessions.use-cases.ts';

export function bindSessionRoutes(router: ServiceRouter, useCases: SessionUseCases): void {
  router.bind(authApi.login, useCases.login);
  router.bind(authApi.logout, useCases.logout);
  router.bind(authApi.readSession, useCases.readSession);
}
