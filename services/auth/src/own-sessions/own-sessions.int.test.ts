import { afterAll, describe, expect, it } from 'vitest';
import { authApi, authEvents, ERRORS, workspaceApi } from '@colloquy/contracts';
import { openAuthHarness, PASSWORD } from '../testing/auth-harness.ts';
import { MAX_SESSIONS } from '../sessions/sessions.policy.ts';

describe('own sessions', async () => {
  const harness = await openAuthHarness({
    workspace(router) {
      router.bind(workspaceApi.listMemberships, async () => ({ data: [] }));
    },
  });
  afterAll(() => harness.stop());
  const { host, userTokens } = harness;

  const sessionIn = async (jwt: string): Promise<string> => (await userTokens.read(jwt))?.sessionId ?? '';

  /** A new user with the session of the sign-up, and one of another browser. */
  async function aUser() {
    const { userId, username, jwt } = await harness.signUp();
    const here = await sessionIn(jwt);
    const elsewhere = await host
      .asVisitor('203.0.113.77')
      .call(authApi.login, { body: { username, password: PASSWORD } }, { 'user-agent': 'Phone/1.0' });
    const there = await sessionIn(elsewhere.result.data.jwt);
    return { userId, username, here, there, as: host.asUser(userId, `${username}@example.com`, here) };
  }
  type User = Awaited<ReturnType<typeof aUser>>;

  const list = async ({ as }: Pick<User, 'as'>) => (await as.call(authApi.listSessions)).result.data;
  const end = ({ as }: Pick<User, 'as'>, ...id: string[]) => as.call(authApi.endSessions, { query: { id } });
  const holds = async (userId: string, session_id: string) => {
    const asked = { params: { id: userId }, query: { session_id } };
    return (await host.asService('gateway').call(authApi.readSession, asked)).status === 200;
  };
  const isConfirmed = async (userId: string, sessionId: string) => {
    const asked = { params: { id: userId, sessionId } };
    return (await host.asService().call(authApi.readConfirmation, asked)).result.data.isConfirmed;
  };
  const confirm = (user: Pick<User, 'as'>, body: object) => user.as.send(authApi.confirm, { body });

  it('are listed with browser and network, and the one that asks is marked', async () => {
    const user = await aUser();
    const rows = await list(user);
    expect(rows).toHaveLength(2);
    expect(rows.find(({ id }) => id === user.there)).toMatchObject({
      userAgent: 'Phone/1.0',
      address: '203.0.113.x',
      current: false,
    });
    expect(rows.filter(({ current }) => current).map(({ id }) => id)).toEqual([user.here]);
    expect(JSON.stringify(rows)).not.toContain('203.0.113.77');
  });

  it('say when they were seen last, to some minutes', async () => {
    const user = await aUser();
    const before = harness.now;
    harness.now = new Date(before.getTime() + 6 * 60_000);
    expect(await holds(user.userId, user.there)).toBe(true);
    const seen = (await list(user)).find(({ id }) => id === user.there)?.lastSeenAt;
    expect(seen).toBe(harness.now.toISOString());
    harness.now = before;
  });

  it('end at once, with an event for who holds streams, and the others go on', async () => {
    const user = await aUser();
    expect((await end(user, user.there)).status).toBe(200);
    expect([await holds(user.userId, user.there), await holds(user.userId, user.here)]).toEqual([
      false,
      true,
    ]);
    expect((await list(user)).map(({ id }) => id)).toEqual([user.here]);
    await expect
      .poll(() => host.publishedAs(authEvents.sessionEnded, user.userId).map(({ data }) => data.session_id))
      .toEqual([user.there]);
    // A repeat whose first response was lost.
    expect((await end(user, user.there)).status).toBe(200);
  });

  it('of somebody else are not found, and nothing ends that was asked for beside them', async () => {
    const [mallory, victim] = [await aUser(), await aUser()];
    const foreign = await end(mallory, mallory.there, victim.here);
    const unknown = await end(mallory, 'no-such-session');
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    const { requestId: _one, ...first } = foreign.body;
    const { requestId: _two, ...second } = unknown.body;
    expect(first).toEqual(second);
    expect(await holds(victim.userId, victim.here)).toBe(true);
    expect(await holds(mallory.userId, mallory.there)).toBe(true);
  });

  it('of before rows were kept are shown once they ask', async () => {
    const { userId } = await harness.signUp();
    const old = { as: host.asUser(userId, 'old@example.com', 'a-session-of-before') };
    expect((await list(old)).map(({ id, current }) => [id, current])).toContainEqual([
      'a-session-of-before',
      true,
    ]);
  });

  it('are a hundred at most: the one seen longest ago ends', async () => {
    const { userId } = await harness.signUpByGoogle('busy');
    const [first] = await list({ as: host.asUser(userId, 'busy@example.com', 'none') });
    const before = harness.now;
    for (let count = 0; count < MAX_SESSIONS; count += 1) {
      harness.now = new Date(harness.now.getTime() + 1);
      await harness.loginByGoogle('busy');
    }
    const asked = { as: host.asUser(userId, 'busy@example.com', 'none') };
    expect((await list(asked)).length).toBe(MAX_SESSIONS);
    expect(await holds(userId, first?.id ?? '')).toBe(false);
    harness.now = before;
  });

  it('are gone with a changed password', async () => {
    const user = await aUser();
    const changed = await user.as.call(authApi.changePassword, {
      body: { oldPassword: PASSWORD, newPassword: 'Another-horse8' },
    });
    const fresh = await sessionIn(changed.result.data.jwt);
    expect(
      (await list({ as: host.asUser(user.userId, 'a@example.com', fresh) })).map(({ id }) => id),
    ).toEqual([fresh]);
  });

  describe('in which the user proves again who they are', () => {
    it('are confirmed for ten minutes, and no other session is', async () => {
      const user = await aUser();
      expect(await isConfirmed(user.userId, user.here)).toBe(false);
      expect((await confirm(user, { password: PASSWORD })).status).toBe(200);
      expect([
        await isConfirmed(user.userId, user.here),
        await isConfirmed(user.userId, user.there),
        await isConfirmed('another-user', user.here),
      ]).toEqual([true, false, false]);
      const before = harness.now;
      harness.now = new Date(before.getTime() + 10 * 60_000 + 1);
      expect(await isConfirmed(user.userId, user.here)).toBe(false);
      harness.now = before;
    });

    it('are not with a wrong password, whose tries are counted', async () => {
      const user = await aUser();
      for (let tries = 0; tries < 5; tries += 1) {
        const wrong = await confirm(user, { password: 'Wrong-horse7' });
        expect([wrong.status, wrong.body['errors']]).toMatchObject([400, [{ field: 'password' }]]);
      }
      expect((await confirm(user, { password: PASSWORD })).status).toBe(429);
      expect(await isConfirmed(user.userId, user.here)).toBe(false);
    });

    it('are not by a code where there is no second factor', async () => {
      const user = await aUser();
      expect((await confirm(user, { code: '123456' })).status).toBe(400);
      expect(await isConfirmed(user.userId, user.here)).toBe(false);
    });

    it('lose the confirmation with their end', async () => {
      const user = await aUser();
      await confirm(user, { password: PASSWORD });
      await host.asUser(user.userId, 'a@example.com', user.there).call(authApi.endSessions, {
        query: { id: [user.here] },
      });
      expect(await isConfirmed(user.userId, user.here)).toBe(false);
    });

    it('are confirmed by the Google account that is theirs, once, and by no other', async () => {
      const gwen = await harness.signUpByGoogle('gwen');
      await harness.signUpByGoogle('mallory');
      const as = host.asUser(gwen.userId, gwen.email, 'here');
      const foreign = await confirm({ as }, { google: await harness.backFromGoogle('mallory') });
      expect([foreign.status, foreign.body['code']]).toEqual([400, Number(ERRORS.signInNotValid)]);
      const google = await harness.backFromGoogle('gwen');
      expect((await confirm({ as }, { google })).status).toBe(200);
      expect(await isConfirmed(gwen.userId, 'here')).toBe(true);
      expect((await confirm({ as }, { google })).status).toBe(400);
    });
  });
});
