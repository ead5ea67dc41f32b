import { ConfigError, type ConfigOf } from '@colloquy/config';
import { pageAddress } from '@colloquy/service-kit';
import type { googleConfig } from './config.ts';
import type { FederatedSignIn } from './google/federated-sign-in.ts';

/** The dashboard page to which Google redirects (specification, section 2). */
const RETURN_PATH = '/auth/oauth/google';

/**
 * Google sign-in if it is configured, otherwise null: users then sign in with passwords only. The library is loaded
 * on demand. Throws ConfigError for an incomplete configuration.
 */
export async function openGoogleSignIn(
  config: ConfigOf<typeof googleConfig>,
  publicUrl: string,
): Promise<FederatedSignIn | null> {
  const { googleClientId: clientId, googleClientSecret: clientSecret } = config;
  if (clientId === undefined && clientSecret === undefined) return null;
  if (clientId === undefined || clientSecret === undefined) {
    const env = clientId === undefined ? 'GOOGLE_CLIENT_ID' : 'GOOGLE_CLIENT_SECRET';
    throw new ConfigError('Google sign-in', [{ env, issue: 'is not set, but its other half is' }]);
  }
  const { createGoogleSignIn } = await import('./google/create-google-sign-in.ts');
  return createGoogleSignIn({
    clientId,
    clientSecret,
    redirectUrl: pageAddress(publicUrl, RETURN_PATH).href,
    authorizationUrl: config.googleAuthorizationUrl,
    tokenUrl: config.googleTokenUrl,
    userInfoUrl: config.googleUserInfoUrl,
  });
}
