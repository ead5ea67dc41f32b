import { authApi } from '@colloquy/contracts';
import type { ServiceRouter } from '@colloquy/service-kit';
import type { AccountUseCases } from './profile.use-cases.ts';
import type { SignupUseCases } from '../sign-up/sign-up.use-cases.ts';

export function bindAccountRoutes(
  router: ServiceRouter,
  useCases: AccountUseCases,
  signups: SignupUseCases,
): void {
  router.bind(authApi.requestSignup, signups.requestSignup);
  router.bind(authApi.signup, signups.signup);
  router.bind(authApi.me, useCases.me);
  router.bind(authApi.writeDetails, useCases.writeDetails);
  router.bind(authApi.changeUsername, useCases.changeUsername);
}
