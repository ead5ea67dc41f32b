import { afterAll, describe, expect, it, vi } from 'vitest';
import { authApi, authEvents, workspaceApi, ERRORS } from '@colloquy/contracts';
import { refusal } from '@colloquy/service-kit/testing';
import { PASSWORD, openAuthHarness } from './testing/auth-harness.ts';

describe('accounts', async () => {
  const harness = await openAuthHarness({
    workspace(router) {
      router.bind(workspaceApi.listMemberships, async () => ({
        data: [{ workspace_id: 'w1', workspace_role_id: 1 as const }],
      }));
    },
  });
  afterAll(() => harness.stop());
  const { host, mailbox, userTokens, visitor, login, mailTo, requestSignup, signup, tokenIn } = harness;

  it('begin with a mailed link and end signed in', async () => {
    const { username, userId, jwt, email } = await harness.signUp();
    expect(await userTokens.read(jwt)).toMatchObject({ userId, tokenVersion: 1 });
    const me = await host.asUser(userId).call(authApi.me);
    expect(me.result).toMatchObject({
      authUser: { username, email },
      details: [
        { name: 'firstName', value: 'Ada' },
        { name: 'lastName', value: 'Lovelace' },
      ],
      workspaceRoles: [{ workspace_id: 'w1', workspace_role_id: 1 }],
    });
    expect((await login(username.toUpperCase())).status).toBe(200);
    expect((await login(email)).status).toBe(200);
  });

  it('are made once by a token, and never by a forged or late one', async () => {
    const { token } = await harness.signUp();
    const again = await signup(token, 'another-user');
    expect([again.status, again.body['message']]).toEqual([400, 'INVALID_TOKEN']);
    expect((await signup('nonsense.token', 'forger')).body['message']).toBe('INVALID_TOKEN');

    await requestSignup('late@example.com');
    const late = tokenIn(await mailTo('late@example.com', 'confirm-signup'));
    const before = harness.now;
    harness.now = new Date(harness.now.getTime() + 25 * 3_600_000);
    expect((await signup(late, 'latecomer')).body['message']).toBe('INVALID_TOKEN');
    harness.now = before;
  });

  it('answer a sign-up whose answer was lost as the first time, for a while', async () => {
    const { token, username, userId } = await harness.signUp();
    const repeats = await Promise.all([1, 2, 3].map(() => signup(token, username)));
    for (const repeat of repeats) {
      expect([repeat.status, repeat.result.data.user.id]).toEqual([201, userId]);
      expect(await userTokens.read(repeat.result.data.jwt)).toMatchObject({ userId, tokenVersion: 1 });
    }
    const before = harness.now;
    harness.now = new Date(harness.now.getTime() + 11 * 60_000);
    expect((await signup(token, username)).body['message']).toBe('INVALID_TOKEN');
    harness.now = before;
  });

  it('are not returned to a caller who repeats a sign-up with another name or password, however often', async () => {
    const { token, username } = await harness.signUp();
    const wrong = await signup(token, username, 'Wrong-horse7');
    const other = await signup(token, 'another-user');
    const bare = ({ requestId: _id, ...body }: Record<string, unknown>) => body;
    expect(bare(wrong.body)).toEqual({ code: Number(ERRORS.tokenNotValid), message: 'INVALID_TOKEN' });
    expect(bare(other.body)).toEqual(bare(wrong.body));
    await Promise.all(Array.from({ length: 20 }, () => signup(token, username, 'Wrong-horse8')));
    expect((await signup(token, username)).body['message']).toBe('INVALID_TOKEN');
  });

  it('are made once by many sign-ups at the same time, and all of them get it', async () => {
    await requestSignup('many@example.com');
    const token = tokenIn(await mailTo('many@example.com', 'confirm-signup'));
    const answers = await Promise.all(Array.from({ length: 15 }, () => signup(token, 'many-at-once')));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 15 }, () => 201));
    expect(new Set(answers.map(({ result }) => result.data.user.id)).size).toBe(1);
  });

  it('do not share a username or an address', async () => {
    const { username, email } = await harness.signUp();
    await requestSignup('other@example.com');
    const token = tokenIn(await mailTo('other@example.com', 'confirm-signup'));
    const taken = await signup(token, username.toUpperCase());
    expect(taken.body).toMatchObject(refusal(ERRORS.usernameTaken, 'username'));
    expect((await signup(token, 'free-name')).status).toBe(201);

    expect((await requestSignup(email)).status).toBe(200);
    expect(await mailTo(email, 'already-registered')).toMatchObject({
      subject: 'You already have an account',
    });
  });

  it.each([
    ['', Number(ERRORS.emailMissing)],
    ['not an address', Number(ERRORS.emailNotValid)],
    [`${'a'.repeat(243)}@example.com`, Number(ERRORS.emailTooLong)],
  ])('refuse the address %j with its own code', async (email, code) => {
    expect((await requestSignup(email)).body['code']).toBe(code);
  });

  it.each([
    'short1A',
    'no-digit-here-A',
    'NOLOWER1!',
    'noupper1!',
    'NoSpecial11',
    ' Space-end1 ',
    'Person-rule1x',
  ])('refuse the password %j with the rule', async (password) => {
    await requestSignup('rule@example.com');
    const token = tokenIn(await mailTo('rule@example.com', 'confirm-signup'));
    const refused = await signup(token, 'person-rule', password);
    expect([refused.status, refused.body['code']]).toEqual([422, Number(ERRORS.passwordNotValid)]);
  });

  it('answer alike for unknown accounts and wrong passwords, then lock with the time to wait', async () => {
    const { username } = await harness.signUp();
    const unknown = await login('unknown-user');
    const wrong = await login(username, 'Wrong-horse7');
    const { requestId: _a, ...unknownBody } = unknown.body;
    const { requestId: _b, ...wrongBody } = wrong.body;
    expect(wrongBody).toEqual(unknownBody);
    expect(wrongBody).toEqual({ code: Number(ERRORS.loginNotValid), message: 'USER_NOT_AUTHENTICATED' });

    for (let tries = 0; tries < 4; tries += 1) await login(username, 'Wrong-horse7');
    const locked = await login(username);
    expect(locked.status).toBe(429);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(locked.body).toMatchObject(refusal(ERRORS.tooManyRequests));
  });

  it('count the failures of an address on when a user there signs in rightly', async () => {
    const attacker = await harness.signUp();
    const from = host.asVisitor('203.0.113.66');
    const guess = (name: string) => login(name, 'Wrong-horse7', from);
    for (let tries = 0; tries < 18; tries += 1) await guess(`victim-${tries}`);
    expect((await login(attacker.username, PASSWORD, from)).status).toBe(200);
    expect((await login(attacker.username, PASSWORD, from)).status).toBe(200);
    expect((await guess('victim-a')).status).toBe(401);
    expect((await guess('victim-b')).status).toBe(401);
    expect((await guess('victim-c')).status).toBe(429);
  });

  it('count the whole network that one IPv6 customer owns as one address', async () => {
    const from = (suffix: number) => host.asVisitor(`2001:db8:64:1::${suffix.toString(16)}`);
    for (let tries = 1; tries <= 20; tries += 1) {
      expect((await login(`unknown-${tries}`, 'Wrong-horse7', from(tries))).status).toBe(401);
    }
    expect((await login('unknown-21', 'Wrong-horse7', from(21))).status).toBe(429);
    const neighbour = host.asVisitor('2001:db8:64:2::1');
    expect((await login('unknown-22', 'Wrong-horse7', neighbour)).status).toBe(401);

    const ask = (address: string) =>
      host.asVisitor(address).send(authApi.requestPasswordReset, { body: { email: 'unknown@example.com' } });
    for (let asks = 1; asks <= 10; asks += 1) expect((await ask(`2001:db8:64:3::${asks}`)).status).toBe(200);
    expect((await ask('2001:db8:64:3::b')).status).toBe(429);
    expect((await ask('2001:db8:64:4::b')).status).toBe(200);
  });

  it('mail ten resets to the users of one address, however many signed up there', async () => {
    const from = host.asVisitor('203.0.113.68');
    for (let tries = 1; tries <= 11; tries += 1) {
      const body = { email: `colleague-${tries}@example.com`, terms: true } as const;
      const asked = await from.send(authApi.requestSignup, { body });
      expect(asked.status).toBe(tries <= 10 ? 200 : 429);
    }
    const ask = () => from.send(authApi.requestPasswordReset, { body: { email: 'unknown@example.com' } });
    for (let asks = 1; asks <= 10; asks += 1) expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
  });

  it('do not count good sign-ins of one address, however many users share it', async () => {
    const { username } = await harness.signUp();
    const from = host.asVisitor('203.0.113.67');
    for (let times = 0; times < 21; times += 1) {
      expect((await login(username, PASSWORD, from)).status).toBe(200);
    }
  });

  it('reset a password once, end every session and mail a notice', async () => {
    const { username, email, userId } = await harness.signUp();
    await visitor().call(authApi.requestPasswordReset, { body: { email } });
    const token = tokenIn(await mailTo(email, 'reset-password'));
    const reset = (password: string, passwordRepeat = password) =>
      visitor().call(authApi.resetPassword, { body: { token, password, passwordRepeat } });

    expect((await reset('New-horse8', 'Other-horse8')).body).toMatchObject({
      errors: [{ field: 'passwordRepeat' }],
    });
    expect((await reset(PASSWORD)).body).toMatchObject({ errors: [{ field: 'password' }] });
    const [one, two] = await Promise.all([reset('New-horse8'), reset('New-horse8')]);
    expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 400]);

    const session = await host.asService('gateway').call(authApi.readSession, { params: { id: userId } });
    expect(session.result.data.tokenVersion).toBe(2);
    expect((await login(username)).status).toBe(401);
    expect((await login(username, 'New-horse8')).status).toBe(200);
    await mailTo(email, 'password-changed');
    await vi.waitFor(() => {
      expect(host.published.map(({ type }) => type)).toContain(authEvents.sessionsEnded.type);
    });
  });

  it('log out of one session: it is gone for the gateway, asked twice or not, and others are not', async () => {
    const { userId } = await harness.signUp();
    const session = (sessionId: string) =>
      host
        .asService('gateway')
        .call(authApi.readSession, { params: { id: userId }, query: { session_id: sessionId } });
    const here = host.asUser(userId, undefined, `here-${userId}`);
    expect((await session(`here-${userId}`)).status).toBe(200);
    const answers = await Promise.all([here.call(authApi.logout), here.call(authApi.logout)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await session(`here-${userId}`)).status).toBe(404);
    expect((await session(`elsewhere-${userId}`)).status).toBe(200);
    expect((await host.asVisitor().call(authApi.logout)).body['message']).toBe('USER_NOT_AUTHENTICATED');
  });

  it('send no mail and tell nothing when an unknown address asks for a reset', async () => {
    const asked = await visitor().call(authApi.requestPasswordReset, {
      body: { email: 'ghost@example.com' },
    });
    expect(asked.result).toEqual({ data: { accepted: true } });
    await host.bus.publish([]);
    expect((await mailbox.list()).filter(({ to }) => to === 'ghost@example.com')).toEqual([]);
  });

  it('void an older reset link when a new one is asked for', async () => {
    const { email } = await harness.signUp();
    await visitor().call(authApi.requestPasswordReset, { body: { email } });
    const first = tokenIn(await mailTo(email, 'reset-password'));
    await visitor().call(authApi.requestPasswordReset, { body: { email } });
    const refused = await visitor().call(authApi.resetPassword, {
      body: { token: first, password: 'New-horse8', passwordRepeat: 'New-horse8' },
    });
    expect(refused.body['message']).toBe('INVALID_TOKEN');
  });

  it('void a reset link when the password was changed since, or another link set one', async () => {
    const { email, userId } = await harness.signUp();
    const reset = (token: string, password: string) =>
      visitor().call(authApi.resetPassword, { body: { token, password, passwordRepeat: password } });
    await visitor().call(authApi.requestPasswordReset, { body: { email } });
    const token = tokenIn(await mailTo(email, 'reset-password'));
    await host.asUser(userId).call(authApi.changePassword, {
      body: { oldPassword: PASSWORD, newPassword: 'New-horse8' },
    });
    const refused = await reset(token, 'Thief-horse9');
    expect([refused.status, refused.body['message']]).toEqual([400, 'INVALID_TOKEN']);
  });

  it('change a password once when two requests race with the same old one', async () => {
    const { userId } = await harness.signUp();
    const change = (newPassword: string) =>
      host.asUser(userId).call(authApi.changePassword, { body: { oldPassword: PASSWORD, newPassword } });
    const answers = await Promise.all([change('New-horse8'), change('New-horse9')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it('change a password with the old one: this session goes on, the others end', async () => {
    const { username, email, userId } = await harness.signUp();
    const change = (oldPassword: string, newPassword: string) =>
      host.asUser(userId).call(authApi.changePassword, { body: { oldPassword, newPassword } });
    expect((await change('Wrong-horse7', 'New-horse8')).body).toMatchObject({
      errors: [{ field: 'oldPassword' }],
    });
    expect((await change(PASSWORD, 'weak')).body).toMatchObject(
      refusal(ERRORS.passwordNotValid, 'newPassword'),
    );
    expect((await change(PASSWORD, PASSWORD)).body).toMatchObject({ errors: [{ field: 'newPassword' }] });
    const changed = await change(PASSWORD, 'New-horse8');
    expect(await userTokens.read(changed.result.data.jwt)).toMatchObject({ userId, tokenVersion: 2 });
    expect((await login(username, 'New-horse8')).status).toBe(200);
    await mailTo(email, 'password-changed');
  });

  it('change a username with the password, unless another user has it', async () => {
    const [one, other] = [await harness.signUp(), await harness.signUp()];
    const rename = (username: string, password = PASSWORD) =>
      host.asUser(one.userId).call(authApi.changeUsername, { body: { username, password } });
    expect((await rename('renamed-one', 'Wrong-horse7')).body).toMatchObject({
      errors: [{ field: 'password' }],
    });
    expect((await rename(other.username)).body).toMatchObject(refusal(ERRORS.usernameTaken, 'username'));
    expect((await rename('Renamed-One')).result.data.username).toBe('Renamed-One');
    expect((await login('renamed-one')).status).toBe(200);
  });

  it('are described to other services by id or address, and to no other caller', async () => {
    const [one, other] = [await harness.signUp(), await harness.signUp()];
    const body = { ids: [one.userId, 'unknown'], emails: [other.email.toUpperCase(), 'ghost@example.com'] };
    const { result } = await host.asService('workspace').call(authApi.describeUsers, { body });
    expect(result.data.map(({ user_id }) => user_id).toSorted((a, b) => a.localeCompare(b))).toEqual(
      [one.userId, other.userId].toSorted((a, b) => a.localeCompare(b)),
    );
    expect(result.data.find(({ user_id }) => user_id === one.userId)).toEqual({
      user_id: one.userId,
      email: one.email,
      firstName: 'Ada',
      lastName: 'Lovelace',
      wantsNotices: true,
    });
    expect((await host.asUser(one.userId).call(authApi.describeUsers, { body })).status).toBe(401);
    await host.asUser(one.userId).call(authApi.writeDetails, { body: [{ name: 'notify', value: 'none' }] });
    const quiet = await host
      .asService('workspace')
      .call(authApi.describeUsers, { body: { ids: [one.userId] } });
    expect(quiet.result.data).toMatchObject([{ wantsNotices: false }]);
  });

  it('keep details by name, each with its own rule', async () => {
    const { userId } = await harness.signUp();
    const write = (body: { name: string; value: string }[]) =>
      host.asUser(userId).send(authApi.writeDetails, { body });
    expect((await write([{ name: 'timezone', value: 'Mars/Olympus' }])).status).toBe(400);
    expect((await write([{ name: 'shoeSize', value: '43' }])).status).toBe(400);
    await write([
      { name: 'firstName', value: 'Augusta' },
      { name: 'timezone', value: 'Europe/Zagreb' },
    ]);
    const { details } = (await host.asUser(userId).call(authApi.me)).result;
    expect(details).toEqual([
      { name: 'firstName', value: 'Augusta' },
      { name: 'lastName', value: 'Lovelace' },
      { name: 'timezone', value: 'Europe/Zagreb' },
    ]);
  });
});
