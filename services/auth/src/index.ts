export { authConfig } from './config.ts';
export { googleSettings } from './google/google.config.ts';
export { createAuthService, type AuthServiceDependencies } from './create-service.ts';
export { openGoogleSignIn } from './google/open-google-sign-in.ts';
