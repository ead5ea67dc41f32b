export { authConfig, googleSettings } from './config.ts';
export { createAuthService, type AuthServiceDependencies } from './create-service.ts';
export { openGoogleSignIn } from './open-google-sign-in.ts';
