import { authApi } from '@colloquy/contracts';
import type { ServiceRouter } from '@colloquy/service-kit';
import type { ProfileUseCases } from './profile.use-cases.ts';

export function bindProfileRoutes(router: ServiceRouter, useCases: ProfileUseCases): void {
  router.bind(authApi.me, useCases.me);
  router.bind(authApi.writeDetails, useCases.writeDetails);
  router.bind(authApi.changeUsername, useCases.changeUsername);
}
