export { authConfig } from './config.ts';
export { createAuthService, type AuthServiceDependencies } from './create-service.ts';
