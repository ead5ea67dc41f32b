export { integrationConfig } from './config.ts';
export { createIntegrationService, type IntegrationServiceDependencies } from './create-service.ts';
