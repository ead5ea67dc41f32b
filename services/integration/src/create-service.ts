import { integrationApi } from '@colloquy/contracts';
import {
  createConfirmationCheck,
  createRemoteWorkspaceAccess,
  createServiceFoundation,
  type Service,
  type ServiceDependencies,
} from '@colloquy/service-kit';
import { createApiKeyConsumers } from './api-keys/api-keys.consumers.ts';
import { apiKeyModel } from './api-keys/api-keys.model.ts';
import { createApiKeyRepository } from './api-keys/api-keys.repository.ts';
import { createApiKeyUseCases } from './api-keys/api-keys.use-cases.ts';
import { createRosters } from './api-keys/key-owners.ts';
import { createVerificationUseCases } from './api-keys/verification.use-cases.ts';
import { createPlanCache } from './plans/plan-cache.ts';
import { integrationMigrations } from './migrations/index.ts';

export type IntegrationServiceDependencies = ServiceDependencies;

/** API keys, by which other programs access the product. */
export function createIntegrationService(deps: IntegrationServiceDependencies): Service {
  const { now } = deps;
  const foundation = createServiceFoundation('integration', deps, integrationMigrations);
  const { database, signal, client, router } = foundation;
  const access = createRemoteWorkspaceAccess(client);
  const plans = createPlanCache(client);
  const keys = createApiKeyRepository(apiKeyModel(database), signal);
  const rosters = createRosters(client);
  const assertConfirmed = createConfirmationCheck(client);
  const useCases = createApiKeyUseCases({ keys, access, plans, rosters, client, assertConfirmed, now });
  router.bindAll(integrationApi, useCases);
  router.bindAll(integrationApi, createVerificationUseCases({ keys, plans, rosters, now }));
  return {
    ...foundation.service,
    consumers: [...foundation.consumers, ...createApiKeyConsumers(useCases), ...plans.consumers],
  };
}
