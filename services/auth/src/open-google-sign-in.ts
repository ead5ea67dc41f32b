import { ConfigError, type ConfigOf } from '@colloquy/config';
import { pageAddress } from '@colloquy/service-kit';
import type { googleConfig } from './config.ts';
import type { FederatedSignIn } from './google/federated-sign-in.ts';

/** The page of the dashboard to which Google comes back (specification, section 2). */
const RETURN_PATH = '/auth/oauth/google';

/**
 * Google when it is set up, otherwise null: users then sign in with passwords alone. The library is loaded only when
 * it is needed. Throws ConfigError when only half of it is set.
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
