import { authApi } from '@colloquy/contracts';
import type { ServiceRouter } from '@colloquy/service-kit';
import type { PeopleUseCases } from './user-profiles.use-cases.ts';

export function bindPeopleRoutes(router: ServiceRouter, useCases: PeopleUseCases): void {
  router.bind(authApi.describeUsers, useCases.describe);
}
