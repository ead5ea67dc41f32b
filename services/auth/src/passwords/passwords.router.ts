import { authApi } from '@colloquy/contracts';
import type { ServiceRouter } from '@colloquy/service-kit';
import type { PasswordUseCases } from './passwords.use-cases.ts';

export function bindPasswordRoutes(router: ServiceRouter, useCases: PasswordUseCases): void {
  router.bind(authApi.requestPasswordReset, useCases.requestReset);
  router.bind(authApi.resetPassword, useCases.reset);
  router.bind(authApi.changePassword, useCases.change);
}
