import { ERRORS } from '@colloquy/contracts';
import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from '@colloquy/config';
import { startGoogle } from '@colloquy/test-servers/google';
import { googleConfig } from '../config.ts';
import type { FederatedSignIn } from './federated-sign-in.ts';
import { openGoogleSignIn } from '../open-google-sign-in.ts';

const PUBLIC_URL = 'https://bots.example.com';
const VERIFIER = 'v'.repeat(43);
const codeChallenge = createHash('sha256').update(VERIFIER).digest('base64url');

describe('Google behind its port', async () => {
  const google = await startGoogle(`${PUBLIC_URL}/auth/oauth/google`);
  afterAll(() => google.stop());

  async function configure(extra: Record<string, string> = {}): Promise<FederatedSignIn> {
    const environment = {
      GOOGLE_CLIENT_ID: google.clientId,
      GOOGLE_CLIENT_SECRET: google.clientSecret,
      GOOGLE_AUTHORIZATION_URL: google.authorizationUrl,
      GOOGLE_TOKEN_URL: google.tokenUrl,
      GOOGLE_USERINFO_URL: google.userInfoUrl,
      ...extra,
    };
    const opened = await openGoogleSignIn(loadConfig(googleConfig, environment), PUBLIC_URL);
    if (opened === null) throw new Error('Google is off');
    return opened;
  }
  const signIn = await configure();

  async function aCode(sub: string): Promise<string> {
    const url = await signIn.begin({ state: 'any', codeChallenge, hint: '' });
    return (await google.choose(url, sub)).code;
  }

  it('is off without a client, and half a client is a fault of the settings', async () => {
    const half = (environment: Record<string, string>) =>
      openGoogleSignIn(loadConfig(googleConfig, environment), PUBLIC_URL);
    expect(await half({})).toBeNull();
    await expect(half({ GOOGLE_CLIENT_ID: 'half' })).rejects.toThrow(ConfigError);
    await expect(half({ GOOGLE_CLIENT_SECRET: 'half' })).rejects.toThrow('GOOGLE_CLIENT_ID');
  });

  it('asks by code with PKCE, for the page of the specification, and for no more than who it is', async () => {
    const url = await signIn.begin({ state: 'the state', codeChallenge, hint: 'ada@example.com' });
    expect(url.startsWith(`${google.authorizationUrl}?`)).toBe(true);
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
      response_type: 'code',
      client_id: google.clientId,
      redirect_uri: `${PUBLIC_URL}/auth/oauth/google`,
      scope: 'openid email profile',
      state: 'the state',
      prompt: 'select_account',
      login_hint: 'ada@example.com',
      code_challenge: codeChallenge,
      code_challenge_method: 'S256',
    });
  });

  it.each([true, false])('reads the profile, with the address verified: %s', async (isVerified) => {
    const user = google.account({ email_verified: isVerified });
    expect(await signIn.finish({ code: await aCode(user.sub), verifier: VERIFIER })).toEqual({
      subject: user.sub,
      email: user.email,
      isEmailVerified: isVerified,
      firstName: 'Grace',
      lastName: 'Hopper',
      displayName: 'Grace Hopper',
    });
  });

  it('refuses a code that was used, made up or begun with another verifier', async () => {
    const { sub } = google.account();
    const used = { code: await aCode(sub), verifier: VERIFIER };
    await signIn.finish(used);
    const refused = [
      used,
      { code: 'made-up', verifier: VERIFIER },
      { code: await aCode(sub), verifier: 'w'.repeat(43) },
    ];
    for (const request of refused) {
      await expect(signIn.finish(request)).rejects.toMatchObject({
        code: ERRORS.signInNotValid,
        errors: [{ field: 'code' }],
      });
    }
  });

  it('calls a wrong secret, a profile that is none and a silent Google unavailable', async () => {
    const { sub } = google.account();
    const wrongSecret = await configure({ GOOGLE_CLIENT_SECRET: 'not the secret' });
    const wrongProfile = await configure({ GOOGLE_USERINFO_URL: `${google.origin}/elsewhere/userinfo` });
    const silent = await configure({ GOOGLE_TOKEN_URL: 'http://127.0.0.1:9/token' });
    for (const broken of [wrongSecret, wrongProfile, silent]) {
      await expect(broken.finish({ code: await aCode(sub), verifier: VERIFIER })).rejects.toMatchObject({
        code: ERRORS.googleUnavailable,
      });
    }
  });
});
