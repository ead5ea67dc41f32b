import { createServiceFoundation, type Service, type ServiceDependencies } from '@colloquy/service-kit';

export type IntegrationServiceDependencies = ServiceDependencies;

/** The house for API keys, chat channels and webhooks: it answers its health check and has no rooms yet. */
export function createIntegrationService(deps: IntegrationServiceDependencies): Service {
  const foundation = createServiceFoundation('integration', deps);
  return {
    name: 'integration',
    router: foundation.router,
    consumers: [],
    checks: { database: () => deps.database.ping() },
    start: () => foundation.start(),
    stop: () => foundation.stop(),
  };
}
