import { authApi } from '@colloquy/contracts';
import type { ServiceRouter } from '@colloquy/service-kit';
import type { AccountUseCases } from './accounts.use-cases.ts';

export function bindAccountRoutes(router: ServiceRouter, useCases: AccountUseCases): void {
  router.bind(authApi.requestSignup, useCases.requestSignup);
  router.bind(authApi.signup, useCases.signup);
  router.bind(authApi.me, useCases.me);
  router.bind(authApi.writeDetails, useCases.writeDetails);
  router.bind(authApi.changeUsername, useCases.changeUsername);
}
