import { authApi } from '@colloquy/contracts';
import type { ServiceRouter } from '@colloquy/service-kit';
import type { UserProfileUseCases } from './user-profiles.use-cases.ts';

export function bindUserProfileRoutes(router: ServiceRouter, useCases: UserProfileUseCases): void {
  router.bind(authApi.describeUsers, useCases.describe);
}
