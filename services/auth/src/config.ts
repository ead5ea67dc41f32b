import { z } from 'zod';
import { defineConfig, secret, setting } from '@colloquy/config';
import {
  linkMailSettings,
  portSetting,
  secretsKeySetting,
  serviceProcessSettings,
  userTokenSettings,
} from '@colloquy/service-kit';

/** Sign-in with Google; without a client, users sign in with passwords only. The addresses are Google's own. */
export const googleSettings = {
  googleClientId: setting(
    'GOOGLE_CLIENT_ID',
    z.string().optional(),
    'OAuth client of Google; without one users cannot sign in with Google',
    { example: '1234-abc.apps.googleusercontent.com' },
  ),
  googleClientSecret: setting('GOOGLE_CLIENT_SECRET', secret().optional(), 'Secret of that client', {
    isSecret: true,
  }),
  googleAuthorizationUrl: setting(
    'GOOGLE_AUTHORIZATION_URL',
    z.url().default('https://accounts.google.com/o/oauth2/v2/auth'),
    'Where users are sent to sign in',
  ),
  googleTokenUrl: setting(
    'GOOGLE_TOKEN_URL',
    z.url().default('https://oauth2.googleapis.com/token'),
    'Where codes are exchanged',
  ),
  googleUserInfoUrl: setting(
    'GOOGLE_USERINFO_URL',
    z
      .url()
      .regex(/\/userinfo$/, 'must end in /userinfo')
      .default('https://openidconnect.googleapis.com/v1/userinfo'),
    'Where profiles are read; ends in /userinfo',
  ),
} as const;

export const googleConfig = defineConfig('google', googleSettings);

export const authConfig = defineConfig('auth', {
  ...serviceProcessSettings,
  ...userTokenSettings,
  ...linkMailSettings,
  ...googleSettings,
  secretsKey: secretsKeySetting,
  port: portSetting('auth'),
});
