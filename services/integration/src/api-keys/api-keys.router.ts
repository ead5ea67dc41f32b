import { integrationApi } from '@colloquy/contracts';
import type { ServiceRouter } from '@colloquy/service-kit';
import type { ApiKeyUseCases } from './api-keys.use-cases.ts';
import type { VerificationUseCases } from './verification.use-cases.ts';

export function bindApiKeyRoutes(
  router: ServiceRouter,
  useCases: ApiKeyUseCases,
  verification: VerificationUseCases,
): void {
  router.bind(integrationApi.listApiKeys, useCases.list);
  router.bind(integrationApi.issueApiKey, useCases.issue);
  router.bind(integrationApi.updateApiKeys, useCases.update);
  router.bind(integrationApi.revokeApiKeys, useCases.revoke);
  router.bind(integrationApi.verifyApiKey, verification.verify);
}
