import { afterAll, describe, expect, it, vi } from 'vitest';
import { loadConfig } from '@colloquy/config';
import { authApi, authEvents, googleApi, workspaceApi, ERRORS } from '@colloquy/contracts';
import type { ServiceRouter } from '@colloquy/service-kit';
import { type TestCaller, refusal } from '@colloquy/service-kit/testing';
import { startGoogle, type GoogleAccount } from '@colloquy/test-servers/google';
import { accountModel } from '../accounts/accounts.model.ts';
import { googleConfig } from '../config.ts';
import { openGoogleSignIn } from '../open-google-sign-in.ts';
import { PASSWORD, openAuthHarness } from '../testing/auth-harness.ts';

const PUBLIC_URL = 'http://localhost:3000';
const MINUTE_MS = 60_000;

describe('Google sign-in', async () => {
  const google = await startGoogle(`${PUBLIC_URL}/auth/oauth/google`);
  const environment = {
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
    GOOGLE_AUTHORIZATION_URL: google.authorizationUrl,
    GOOGLE_TOKEN_URL: google.tokenUrl,
    GOOGLE_USERINFO_URL: google.userInfoUrl,
  };
  const others = {
    workspace: (router: ServiceRouter) =>
      router.bind(workspaceApi.listMemberships, async () => ({ data: [] })),
  };
  const harness = await openAuthHarness(
    others,
    await openGoogleSignIn(loadConfig(googleConfig, environment), PUBLIC_URL),
  );
  const { host, mailbox, userTokens, visitor, login, mailTo, tokenIn } = harness;
  afterAll(async () => {
    await harness.stop();
    await google.stop();
  });

  const begin = (action: 'login' | 'register', caller: TestCaller = visitor()) =>
    caller.call(googleApi.startGoogle, {
      body: action === 'login' ? { action } : { action, terms: true },
    });

  /** Goes to Google and back; returns what the return page has. */
  async function comeBack(action: 'login' | 'register', googleAccount: GoogleAccount) {
    const { url, verifier } = (await begin(action)).result.data;
    return { ...(await google.choose(url, googleAccount.sub)), verifier };
  }
  const finish = (body: { code: string; state: string; verifier: string }) =>
    visitor().call(googleApi.finishGoogle, { body });
  const signIn = async (action: 'login' | 'register', googleAccount: GoogleAccount) =>
    finish(await comeBack(action, googleAccount));

  async function signedIn(action: 'login' | 'register', googleAccount: GoogleAccount) {
    const { data } = (await signIn(action, googleAccount)).result;
    if (data.outcome !== 'signed-in') throw new Error(`${googleAccount.email}: ${data.outcome}`);
    return data;
  }
  async function proofOf(googleAccount: GoogleAccount) {
    const back = await comeBack('login', googleAccount);
    const { data } = (await finish(back)).result;
    if (data.outcome === 'signed-in') throw new Error(`${googleAccount.email} was signed in`);
    return { outcome: data.outcome, proof: data.proof, verifier: back.verifier };
  }
  const link = (proven: { proof: string; verifier: string }, password = PASSWORD) =>
    visitor().call(googleApi.linkGoogle, {
      body: { proof: proven.proof, verifier: proven.verifier, password },
    });
  /** A user with a password who has never used Google here. */
  const aLocalUser = async ({ sub, email }: GoogleAccount) =>
    (await harness.signUp(`local-${sub.slice(0, 8)}`, email)).user;
  const me = async (userId: string) => (await host.asUser(userId).call(authApi.me)).result;

  it('takes over a connection whose account was never made, as a crash in between leaves it', async () => {
    const googleAccount = google.account();
    const { user } = await signedIn('register', googleAccount);
    await accountModel(host.database.service('auth')).deleteOne({ _id: user.id });
    expect((await signIn('login', googleAccount)).result.data.outcome).toBe('unknown');
    const again = await signedIn('register', googleAccount);
    expect(again.user.id).not.toBe(user.id);
    expect((await signedIn('login', googleAccount)).user).toEqual(again.user);
  });

  it('registers a user once, with the profile’s names and a username of their own', async () => {
    const googleAccount = google.account({ email: 'Grace.Hopper@gmail.example.com' });
    const { user, jwt } = await signedIn('register', googleAccount);
    expect(user).toMatchObject({ username: 'grace.hopper', email: 'grace.hopper@gmail.example.com' });
    expect(await userTokens.read(jwt)).toMatchObject({ userId: user.id, tokenVersion: 1 });
    expect(await me(user.id)).toMatchObject({
      google: { email: 'grace.hopper@gmail.example.com', name: 'Grace Hopper' },
      hasPassword: false,
      details: [
        { name: 'firstName', value: 'Grace' },
        { name: 'lastName', value: 'Hopper' },
      ],
    });
    await vi.waitFor(() => {
      const registered = host.publishedAs(authEvents.userRegistered);
      expect(registered.map(({ data }) => data)).toContainEqual({
        user_id: user.id,
        email: user.email,
        username: user.username,
      });
    });
    expect((await signedIn('register', googleAccount)).user.id).toBe(user.id);
    expect((await signedIn('login', googleAccount)).user.id).toBe(user.id);

    const namesake = google.account({ email: 'grace.hopper@other.example.com' });
    expect((await signedIn('register', namesake)).user.username).toMatch(/^grace\.hopper-[0-9a-f]{4}$/);
  });

  it('knows a user whose address at Google has changed', async () => {
    const googleAccount = google.account();
    const { user } = await signedIn('register', googleAccount);
    google.account({ ...googleAccount, email: `new-${googleAccount.email}` });
    expect((await signedIn('login', googleAccount)).user).toEqual(user);
  });

  it('offers an account to an unknown user who logs in, and makes it with the same proof, once', async () => {
    const googleAccount = google.account();
    const { outcome, proof, verifier } = await proofOf(googleAccount);
    expect(outcome).toBe('unknown');
    const register = (terms: boolean) =>
      visitor().send(googleApi.registerGoogle, { body: { proof, verifier, terms } });
    expect((await register(false)).body).toMatchObject(refusal(ERRORS.fieldNotValid, 'terms'));
    const made = await register(true);
    expect([made.status, made.body]).toMatchObject([201, { data: { user: { email: googleAccount.email } } }]);
    expect((await register(true)).body).toMatchObject(refusal(ERRORS.signInNotValid, 'proof'));
    expect((await signedIn('login', googleAccount)).user.email).toBe(googleAccount.email);
  });

  it('does not begin a registration without the terms', async () => {
    const refused = await visitor().send(googleApi.startGoogle, { body: { action: 'register' } });
    expect(refused.body).toMatchObject(refusal(ERRORS.fieldNotValid, 'terms'));
  });

  it.each(['login', 'register'] as const)(
    'links an account with the same address at a %s, after its password',
    async (action) => {
      const googleAccount = google.account();
      const user = await aLocalUser(googleAccount);
      const back = await comeBack(action, googleAccount);
      const { data } = (await finish(back)).result;
      if (data.outcome !== 'link') throw new Error(data.outcome);
      const proven = { proof: data.proof, verifier: back.verifier };

      const wrong = await link(proven, 'Wrong-horse7');
      expect([wrong.status, wrong.body]).toMatchObject([400, refusal(ERRORS.fieldNotValid, 'password')]);
      expect((await me(user.id)).google).toBeNull();

      expect((await link(proven)).result.data.user).toEqual(user);
      expect(await me(user.id)).toMatchObject({ google: { email: googleAccount.email }, hasPassword: true });
      await mailTo(googleAccount.email, 'google-connected');
      expect((await signedIn('login', googleAccount)).user).toEqual(user);
      expect((await login(user.username)).status).toBe(200);
    },
  );

  it('counts wrong passwords as failed logins: both ways are locked together', async () => {
    const googleAccount = google.account();
    const user = await aLocalUser(googleAccount);
    const proven = await proofOf(googleAccount);
    for (let tries = 0; tries < 5; tries += 1) await link(proven, 'Wrong-horse7');
    expect((await link(proven)).status).toBe(429);
    expect((await login(user.username)).status).toBe(429);
    expect((await me(user.id)).google).toBeNull();
  });

  it('is mailed once, however often the event arrives', async () => {
    const googleAccount = google.account();
    await aLocalUser(googleAccount);
    await link(await proofOf(googleAccount));
    await mailTo(googleAccount.email, 'google-connected');
    const connected = await vi.waitFor(() => {
      const found = host.published.findLast(({ type }) => type === authEvents.googleConnectionChanged.type);
      if (found === undefined) throw new Error('not published yet');
      return found;
    });
    await host.bus.publish([connected]);
    const other = google.account();
    await aLocalUser(other);
    const mails = (await mailbox.list()).filter(
      ({ to, kind }) => to === googleAccount.email && kind === 'google-connected',
    );
    expect(mails).toHaveLength(1);
  });

  it('refuses an address that Google has not verified, naming the field', async () => {
    const googleAccount = google.account({ email_verified: false });
    const user = await aLocalUser(googleAccount);
    for (const action of ['login', 'register'] as const) {
      const refused = await signIn(action, googleAccount);
      expect([refused.status, refused.body]).toMatchObject([422, refusal(ERRORS.emailNotVerified, 'email')]);
    }
    expect((await me(user.id)).google).toBeNull();
  });

  it('works once: a state that was used is refused', async () => {
    const googleAccount = google.account();
    const back = await comeBack('register', googleAccount);
    expect((await finish(back)).status).toBe(200);
    const again = await finish(back);
    expect([again.status, again.body]).toMatchObject([400, refusal(ERRORS.signInNotValid, 'state')]);
  });

  it('of two requests that race with one state, one wins', async () => {
    const back = await comeBack('register', google.account());
    const answers = await Promise.all([finish(back), finish(back)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it('is nothing to a browser that did not begin it', async () => {
    const [attacker, victim] = [
      await comeBack('register', google.account()),
      await comeBack('login', google.account()),
    ];
    const foreign = await finish({ ...attacker, verifier: victim.verifier });
    expect(foreign.body).toMatchObject(refusal(ERRORS.signInNotValid, 'state'));
    const swapped = await finish({ ...victim, code: attacker.code });
    expect(swapped.body).toMatchObject(refusal(ERRORS.signInNotValid, 'code'));
    const proven = await proofOf(google.account());
    const stolen = await link({ ...proven, verifier: victim.verifier });
    expect(stolen.body).toMatchObject(refusal(ERRORS.signInNotValid, 'proof'));
  });

  it('is refused after ten minutes, the proof too', async () => {
    const googleAccount = google.account();
    await aLocalUser(googleAccount);
    const [back, proven] = [await comeBack('login', googleAccount), await proofOf(googleAccount)];
    const before = harness.now;
    harness.now = new Date(before.getTime() + 11 * MINUTE_MS);
    expect((await finish(back)).body).toMatchObject(refusal(ERRORS.signInNotValid, 'state'));
    expect((await link(proven)).body).toMatchObject(refusal(ERRORS.signInNotValid, 'proof'));
    harness.now = before;
  });

  it('refuses a made-up code without a word about anybody', async () => {
    const { state, verifier } = await comeBack('login', google.account());
    const refused = await finish({ code: 'made-up', state, verifier });
    expect(refused.body).toMatchObject({
      code: Number(ERRORS.signInNotValid),
      message: 'SIGN_IN_NOT_VALID',
      errors: [{ field: 'code' }],
    });
  });

  it('does not sign in another Google account with the same address', async () => {
    const googleAccount = google.account();
    const user = await aLocalUser(googleAccount);
    const late = await proofOf(googleAccount);
    await link(await proofOf(googleAccount));
    const heir = google.account({ email: googleAccount.email });
    expect((await signIn('login', heir)).body).toMatchObject(refusal(ERRORS.otherGoogleAccountConnected));
    expect((await link(late)).body).toMatchObject(refusal(ERRORS.otherGoogleAccountConnected));
    expect((await me(user.id)).google).toEqual({ email: googleAccount.email, name: googleAccount.name });
  });

  it('is disconnected with the password, after which the password is the only way', async () => {
    const googleAccount = google.account();
    const user = await aLocalUser(googleAccount);
    await link(await proofOf(googleAccount));
    const disconnect = (password: string) =>
      host.asUser(user.id).call(googleApi.disconnectGoogle, { body: { password } });
    expect((await disconnect('Wrong-horse7')).body).toMatchObject(refusal(ERRORS.fieldNotValid, 'password'));
    expect((await disconnect(PASSWORD)).result.data).toEqual({ google: null });
    expect((await me(user.id)).google).toBeNull();
    await mailTo(googleAccount.email, 'google-disconnected');
    expect((await disconnect(PASSWORD)).status).toBe(200);
    expect((await signIn('login', googleAccount)).result.data.outcome).toBe('link');
    expect((await link(await proofOf(googleAccount))).result.data.user.id).toBe(user.id);
    expect((await signedIn('login', googleAccount)).user.id).toBe(user.id);
  });

  it('leaves an account without a password safe until a reset by mail gives it the first one', async () => {
    const googleAccount = google.account();
    const { user } = await signedIn('register', googleAccount);
    const asUser = host.asUser(user.id);
    expect((await login(user.username, '')).body).toMatchObject(refusal(ERRORS.loginNotValid));
    const refusals = [
      await asUser.call(authApi.changePassword, { body: { oldPassword: '', newPassword: PASSWORD } }),
      await asUser.call(authApi.changeUsername, { body: { username: 'renamed', password: '' } }),
      await asUser.call(googleApi.disconnectGoogle, { body: { password: '' } }),
    ];
    expect(refusals.map(({ status, body }) => [status, body['errors']])).toEqual([
      [400, [expect.objectContaining({ field: 'oldPassword' })]],
      [400, [expect.objectContaining({ field: 'password' })]],
      [400, [expect.objectContaining({ field: 'password' })]],
    ]);

    await visitor().call(authApi.requestPasswordReset, { body: { email: googleAccount.email } });
    const token = tokenIn(await mailTo(googleAccount.email, 'reset-password'));
    await visitor().call(authApi.resetPassword, {
      body: { token, password: PASSWORD, passwordRepeat: PASSWORD },
    });
    expect((await login(user.username)).status).toBe(200);
    expect((await me(user.id)).hasPassword).toBe(true);
    expect((await signedIn('login', googleAccount)).user.id).toBe(user.id);
  });

  it('is refused on every route when it is not set up', async () => {
    expect((await visitor().call(googleApi.readSignInWays)).result.data).toMatchObject({ google: true });
    const off = await openAuthHarness(others, null);
    const caller = off.visitor();
    expect((await caller.call(googleApi.readSignInWays)).result.data).toMatchObject({ google: false });
    const verifier = 'v'.repeat(43);
    const refused = [
      await begin('login', caller),
      await caller.call(googleApi.finishGoogle, { body: { code: 'c', state: 's', verifier } }),
      await caller.call(googleApi.linkGoogle, { body: { proof: 'p', verifier, password: PASSWORD } }),
      await caller.call(googleApi.registerGoogle, { body: { proof: 'p', verifier, terms: true } }),
    ];
    for (const { body } of refused) expect(body['code']).toBe(Number(ERRORS.googleNotConnected));
    await off.stop();
  });
});
