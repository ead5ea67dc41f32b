import { Secret, TOTP } from 'otpauth';
import { afterAll, describe, expect, it } from 'vitest';
import { authApi, authEvents, ERRORS, googleApi, operatorApi, workspaceApi } from '@colloquy/contracts';
import { openAuthHarness, PASSWORD } from '../testing/auth-harness.ts';

const STEP_MS = 30_000;

describe('a second factor', async () => {
  const harness = await openAuthHarness({
    workspace(router) {
      router.bind(workspaceApi.listMemberships, async () => ({ data: [] }));
    },
  });
  afterAll(() => harness.stop());
  const { host, visitor } = harness;

  /** The code of the user's phone; each call advances a time step, as the user waits for a new code. */
  const codeOf = (secret: string) => {
    harness.now = new Date(harness.now.getTime() + 2 * STEP_MS);
    return codeNow(secret);
  };
  const codeNow = (secret: string) =>
    TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: harness.now.getTime() });

  async function anEnrolledUser() {
    const user = await harness.signUp();
    const { userId, username, email } = user;
    const as = await harness.proven(user);
    const { secret, otpauthUrl } = (await as.call(authApi.enrolTotp)).result.data;
    const confirmed = await as.call(authApi.confirmTotp, { body: { code: codeOf(secret) } });
    const { recoveryCodes } = confirmed.result.data;
    return { userId, username, email, as, secret, otpauthUrl, recoveryCodes };
  }

  const login = (username: string, code?: string, from = visitor()) =>
    from.send(authApi.login, {
      body: { username, password: PASSWORD, ...(code === undefined ? {} : { code }) },
    });

  it('is asked for after the password, and opens the session with a code', async () => {
    const { username, email, secret, otpauthUrl } = await anEnrolledUser();
    expect(otpauthUrl).toMatch(/^otpauth:\/\/totp\//);
    expect(decodeURIComponent(otpauthUrl)).toContain(email);
    const asked = await login(username);
    expect([asked.status, asked.body['code'], asked.body['message'], asked.body['errors']]).toEqual([
      401,
      Number(ERRORS.codeNeeded),
      'USER_NOT_AUTHENTICATED',
      undefined,
    ]);
    expect((await login(username, codeOf(secret))).result.data.jwt).toBeDefined();
  });

  it('tells nobody that it is there who does not know the password', async () => {
    const { username } = await anEnrolledUser();
    const wrong = { username, password: 'Wrong-horse7', code: '000000' };
    const refused = await visitor().call(authApi.login, { body: wrong });
    expect(refused.body['code']).toBe(Number(ERRORS.loginNotValid));
  });

  it('is not asked for until a first code was right', async () => {
    const user = await harness.signUp();
    const { username } = user;
    const as = await harness.proven(user);
    const { secret } = (await as.call(authApi.enrolTotp)).result.data;
    const wrong = await as.call(authApi.confirmTotp, { body: { code: 'abc' } });
    expect([wrong.status, wrong.body['errors']]).toMatchObject([400, [{ field: 'code' }]]);
    expect((await login(username)).status).toBe(200);
    await as.call(authApi.confirmTotp, { body: { code: codeOf(secret) } });
    expect((await login(username)).status).toBe(401);
    const again = await as.call(authApi.enrolTotp);
    expect(again.body['code']).toBe(Number(ERRORS.wrongState));
  });

  it('takes each code once, however many come at the same moment', async () => {
    const { username, secret } = await anEnrolledUser();
    const code = codeOf(secret);
    const answers = await Promise.all(Array.from({ length: 3 }, () => login(username, code)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
    expect((await login(username, code)).status).not.toBe(200);
    // Nor one older than the last, though it has not expired.
    harness.now = new Date(harness.now.getTime() + STEP_MS);
    const older = codeNow(secret);
    const newer = codeOf(secret);
    expect((await login(username, newer)).status).toBe(200);
    expect((await login(username, older)).status).not.toBe(200);
  });

  it('is not opened by the code that turned it on', async () => {
    const user = await harness.signUp();
    const { username } = user;
    const as = await harness.proven(user);
    const { secret } = (await as.call(authApi.enrolTotp)).result.data;
    const code = codeOf(secret);
    await as.call(authApi.confirmTotp, { body: { code } });
    expect((await login(username, code)).status).toBe(401);
  });

  it('lets one of fifty guesses through that come at once with one try left', async () => {
    const { username, secret } = await anEnrolledUser();
    for (let tries = 0; tries < 4; tries += 1) await login(username, '000000');
    const right = codeOf(secret);
    const guesses = Array.from({ length: 50 }, (_, at) => login(username, String(100_000 + at)));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([401, ...Array(49).fill(429)]);
    // Not even the right one, until the lock ends.
    expect((await login(username, right)).status).toBe(429);
  });

  it('limits the tries of an address over all accounts', async () => {
    const from = host.asVisitor('203.0.113.99');
    const users = [];
    for (let count = 0; count < 5; count += 1) users.push(await anEnrolledUser());
    const statuses: number[] = [];
    for (const { username } of users) {
      for (let tries = 0; tries < 5; tries += 1)
        statuses.push((await login(username, '000000', from)).status);
    }
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(401));
    expect(statuses.slice(20)).toEqual(Array(5).fill(429));
  });

  it('does not count the first step of a sign-in against the address', async () => {
    const { username } = await anEnrolledUser();
    const from = host.asVisitor('203.0.113.98');
    const statuses = [];
    for (let count = 0; count < 25; count += 1)
      statuses.push((await login(username, undefined, from)).status);
    expect(new Set(statuses)).toEqual(new Set([401]));
  });

  it('has ten recovery codes, each of which stands in once', async () => {
    const { username, as, recoveryCodes } = await anEnrolledUser();
    expect(new Set(recoveryCodes).size).toBe(10);
    const [code = ''] = recoveryCodes;
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ')} `;
    const answers = await Promise.all([login(username, typed), login(username, typed)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect((await as.call(authApi.me)).result.secondFactor).toEqual({ recoveryCodesLeft: 9 });
  });

  it('stores neither the secret nor a recovery code as it is', async () => {
    const { secret, recoveryCodes } = await anEnrolledUser();
    const stored = await host.storedText('auth');
    for (const shown of [
      secret,
      ...recoveryCodes,
      ...recoveryCodes.map((code) => code.replaceAll('-', '')),
    ]) {
      expect(stored).not.toContain(shown);
    }
  });

  it('goes with the password of the account alone, and leaves nothing', async () => {
    const { userId, username, as } = await anEnrolledUser();
    const wrong = await as.call(authApi.turnOffTotp, { body: { password: 'Wrong-horse7' } });
    expect([wrong.status, (await login(username)).status]).toEqual([400, 401]);
    await as.call(authApi.turnOffTotp, { body: { password: PASSWORD } });
    expect((await login(username)).status).toBe(200);
    expect((await as.call(authApi.me)).result.secondFactor).toBeNull();
    await expect
      .poll(() => host.publishedAs(authEvents.secondFactorChanged, userId).map(({ data }) => data.isOn))
      .toEqual([true, false]);
  });

  it('is set up again at once after wrong codes have locked the one that was turned off', async () => {
    const { username, as } = await anEnrolledUser();
    for (let tries = 0; tries < 6; tries += 1) await login(username, '000000');
    expect((await login(username, '000000')).status).toBe(429);
    await as.call(authApi.turnOffTotp, { body: { password: PASSWORD } });
    const { secret } = (await as.call(authApi.enrolTotp)).result.data;
    const confirmed = await as.call(authApi.confirmTotp, { body: { code: codeOf(secret) } });
    expect(confirmed.result.data.recoveryCodes).toHaveLength(10);
    expect((await login(username, codeOf(secret))).status).toBe(200);
  });

  it('tells the owner by mail when it is turned on and off, once however often the event comes', async () => {
    const { userId, email, as } = await anEnrolledUser();
    await harness.mailTo(email, 'second-factor-on');
    await as.call(authApi.turnOffTotp, { body: { password: PASSWORD } });
    await harness.mailTo(email, 'second-factor-off');
    await host.settled();
    const events = host.publishedAs(authEvents.secondFactorChanged, userId);
    await host.bus.publish([...events, ...events]);
    for (const kind of ['second-factor-on', 'second-factor-off']) {
      expect(await harness.mailsTo(email, kind)).toHaveLength(1);
    }
  });

  it('confirms a session, with a code that is used then', async () => {
    const { username, as, secret } = await anEnrolledUser();
    const code = codeOf(secret);
    expect((await as.call(authApi.confirm, { body: { code } })).status).toBe(200);
    expect((await login(username, code)).status).toBe(401);
    expect((await as.call(authApi.confirm, { body: { code } })).status).toBe(400);
  });

  it('is set up by nobody who has a session alone, in which nothing is proven by it afterwards', async () => {
    const user = await harness.signUp();
    const thief = host.asUser(user.userId, user.email, (await harness.userTokens.read(user.jwt))?.sessionId);
    const refused = await thief.call(authApi.enrolTotp);
    expect([refused.status, refused.body['code']]).toEqual([403, Number(ERRORS.confirmationNeeded)]);
    const { secret } = (await (await harness.proven(user)).call(authApi.enrolTotp)).result.data;
    // The owner has begun: a session without a confirmation cannot finish it either.
    const elsewhere = host.asUser(user.userId, user.email, 'another');
    const taken = await elsewhere.call(authApi.confirmTotp, { body: { code: codeOf(secret) } });
    expect([taken.status, taken.body['code']]).toEqual([403, Number(ERRORS.confirmationNeeded)]);
    expect((await login(user.username)).status).toBe(200);
  });

  it('is no business of an account without a password', async () => {
    const { userId, email } = await harness.signUpByGoogle('totp');
    const refused = await host.asUser(userId, email).call(authApi.enrolTotp);
    expect(refused.status).toBe(400);
  });

  it('is asked for where a password connects a Google account', async () => {
    const as = await harness.proven(await harness.signUp('linked', 'linked@example.com'));
    const enrolled = (await as.call(authApi.enrolTotp)).result.data;
    await as.call(authApi.confirmTotp, { body: { code: codeOf(enrolled.secret) } });
    const back = await harness.backFromGoogle('linked');
    const { verifier } = back;
    const finished = (await visitor().call(googleApi.finishGoogle, { body: back })).result.data;
    const proof = finished.outcome === 'link' ? finished.proof : '';
    const link = (code?: string) =>
      visitor().send(googleApi.linkGoogle, {
        body: { proof, verifier, password: PASSWORD, ...(code === undefined ? {} : { code }) },
      });
    expect((await link()).body['code']).toBe(Number(ERRORS.codeNeeded));
    expect((await link(codeOf(enrolled.secret))).status).toBe(200);
  });

  it('is turned off by an operator for who has lost everything', async () => {
    const { username } = await anEnrolledUser();
    const operator = host.asService('operator');
    const off = await operator.call(operatorApi.turnOffSecondFactor, { body: { login: username } });
    expect(off.result.data.wasOn).toBe(true);
    expect((await login(username)).status).toBe(200);
    const refused = await host.asService('chat').call(operatorApi.turnOffSecondFactor, {
      body: { login: username },
    });
    expect(refused.status).toBe(401);
  });
});
