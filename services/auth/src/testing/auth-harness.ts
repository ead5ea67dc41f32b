import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { Secret } from '@colloquy/config';
import { authApi, googleApi } from '@colloquy/contracts';
import { createLocalMailbox, type StoredMail } from '@colloquy/mailer';
import { silentLogger, type Logger } from '@colloquy/observability';
import { createUserTokens, openFieldCipher, type ServiceRouter } from '@colloquy/service-kit';
import { openTestHost } from '@colloquy/service-kit/testing';
import { createAuthService } from '../create-service.ts';
import type { FederatedSignIn } from '../google/federated-sign-in.ts';

export const PASSWORD = 'Correct-horse7';
/** Pause between the runs of the jobs. */
const JOB_INTERVAL_MS = 20;

const FAKED = ['workspace', 'chat', 'billing'] as const;
type FakedService = (typeof FAKED)[number];

/** The auth service with real stores, a mailbox and a clock the test sets; the other services are fakes. */
export async function openAuthHarness(
  others: Readonly<Partial<Record<FakedService, (router: ServiceRouter) => void>>>,
  /** Google's sign-in; null for none. */
  signIn?: FederatedSignIn | null,
  logger: Logger = silentLogger,
) {
  const dir = await mkdtemp(join(tmpdir(), 'auth-'));
  const mailbox = createLocalMailbox({ dir, from: 'no-reply@example.com', key: 'mailbox-key-of-the-tests' });
  const host = await openTestHost({
    now: (): Date => harness.now,
    jobs: { recoveryIntervalMs: JOB_INTERVAL_MS },
    logger,
  });
  /** The state sent to the provider; the code is the name of the user who signs in there. */
  let state = '';
  const google: FederatedSignIn = {
    begin(request) {
      state = request.state;
      return Promise.resolve('http://localhost/google');
    },
    finish: ({ code }) =>
      Promise.resolve({
        subject: `google-${code}`,
        email: `${code}@example.com`,
        isEmailVerified: true,
        firstName: 'Gwen',
        lastName: 'Gray',
        displayName: 'Gwen Gray',
      }),
  };
  const userTokens = createUserTokens([randomBytes(32).toString('hex')]);
  let addresses = 0;
  let users = 0;
  /** Each visitor has an address of their own, so that tests do not share attempt counts. */
  const visitor = () => host.asVisitor(`198.51.100.${(addresses += 1)}`);
  const tokenIn = (mail: StoredMail) => decodeURIComponent(/token=([^\s"&]+)/.exec(mail.text)?.[1] ?? '');

  const harness = {
    host,
    mailbox,
    userTokens,
    now: new Date(),
    visitor,
    tokenIn,
    requestSignup: (email: string) => visitor().call(authApi.requestSignup, { body: { email, terms: true } }),
    signup: (token: string, username: string, password = PASSWORD) =>
      visitor().call(authApi.signup, {
        body: { token, username, password, firstName: 'Ada', lastName: 'Lovelace' },
      }),
    /** Registers a user through the mailed link, under a new name by default. */
    async signUp(username = `account${(users += 1)}`, email = `${username}@example.com`) {
      const known = (await harness.mailsTo(email, 'confirm-signup')).length;
      await harness.requestSignup(email);
      const mails = await vi.waitFor(async () => {
        const found = await harness.mailsTo(email, 'confirm-signup');
        if (found.length <= known) throw new Error(`No new mail to ${email}`);
        return found;
      });
      for (const token of mails.map(tokenIn)) {
        const sent = await harness.signup(token, username);
        if (sent.status !== 201) continue;
        const { user, jwt } = sent.result.data;
        return { userId: user.id, username, email, user, token, jwt };
      }
      throw new Error(`${email} could not sign up`);
    },
    /** Registers a user who signs up with Google and has no password. */
    /** The user in the session of their sign-up, with their identity just confirmed. */
    async proven({ userId, email, jwt }: { userId: string; email: string; jwt: string }) {
      const sessionId = (await userTokens.read(jwt))?.sessionId;
      const as = host.asUser(userId, email, sessionId);
      await as.call(authApi.confirm, { body: { password: PASSWORD } });
      return as;
    },
    async signUpByGoogle(code: string) {
      const begun = await visitor().call(googleApi.startGoogle, {
        body: { action: 'register', email: '', terms: true },
      });
      const { verifier } = begun.result.data;
      const done = await visitor().call(googleApi.finishGoogle, { body: { code, state, verifier } });
      const { data } = done.result;
      if (data.outcome !== 'signed-in') throw new Error(`${code} could not sign up: ${data.outcome}`);
      return { userId: data.user.id, username: data.user.username, email: data.user.email };
    },
    /** What a browser brings back from Google after the user of that name signed in. */
    async backFromGoogle(code: string) {
      const begun = await visitor().call(googleApi.startGoogle, { body: { action: 'login', email: '' } });
      return { code, state, verifier: begun.result.data.verifier };
    },
    loginByGoogle: async (code: string) =>
      visitor().call(googleApi.finishGoogle, { body: await harness.backFromGoogle(code) }),
    login: (username: string, password = PASSWORD, from = visitor()) =>
      from.call(authApi.login, { body: { username, password } }),
    mailsTo: async (address: string, kind: string): Promise<StoredMail[]> =>
      (await mailbox.list()).filter((mail) => mail.to === address && mail.kind === kind),
    /** Waits for the first mail of a kind. */
    mailTo: (address: string, kind: string) =>
      vi.waitFor(async () => {
        const [mail] = await harness.mailsTo(address, kind);
        if (mail === undefined) throw new Error(`No ${kind} mail to ${address}`);
        return mail;
      }),
    async stop() {
      await host.stop();
      await rm(dir, { recursive: true });
    },
  };

  for (const name of FAKED) {
    const bind = others[name];
    if (bind !== undefined) host.fakeService(name, bind);
  }
  host.add(
    createAuthService({
      ...host.dependencies,
      mailer: mailbox,
      userTokens,
      google: signIn === undefined ? google : signIn,
      mailTokenSecret: new Secret('a secret of enough characters for tests'),
      cipher: openFieldCipher([new Secret('a secret of enough characters for fields')]),
      publicUrl: 'http://localhost:3000',
    }),
  );
  await host.start();
  return harness;
}
