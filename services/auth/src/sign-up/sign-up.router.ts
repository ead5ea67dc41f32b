import { authApi } from '@colloquy/contracts';
import type { ServiceRouter } from '@colloquy/service-kit';
import type { SignUpUseCases } from './sign-up.use-cases.ts';

export function bindSignUpRoutes(router: ServiceRouter, useCases: SignUpUseCases): void {
  router.bind(authApi.requestSignup, useCases.requestSignup);
  router.bind(authApi.signup, useCases.signup);
}
