import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { authApi, authEvents, workspaceApi, type MembershipEffects } from '@colloquy/contracts';
import { AppError, ERRORS } from '@colloquy/errors';
import { eventFor, systemContext } from '@colloquy/service-kit';
import { PASSWORD, openAuthHarness } from '../testing/auth-harness.ts';
import { ABANDONED_AFTER_MS } from './deletion.policy.ts';

const free: MembershipEffects = { deleted: [], blocked: [], left: [] };
const blocked: MembershipEffects = { ...free, blocked: [{ id: 'w1', name: 'The team' }] };

/** Other processes share the machine: the test waits for the condition, however long it takes. */
const PATIENCE = { timeout: 20_000 };

describe('the deletion of an account', async () => {
  let plan: MembershipEffects | 'unreachable';
  let reserved: Map<string, string>;
  let erased: { email: string; before: string }[];

  const harness = await openAuthHarness({
    workspace(router) {
      router.bind(workspaceApi.listMemberships, async () => ({ data: [] }));
      router.bind(workspaceApi.previewAccountDeletion, async () => ({
        data: plan === 'unreachable' ? free : plan,
      }));
      router.bind(workspaceApi.reserveAccountDeletion, async ({ params, body }) => {
        reserved.set(params.userId, body.attempt);
        if (plan === 'unreachable') throw new AppError({ code: ERRORS.serviceUnavailable });
        if (plan.blocked.length > 0) reserved.delete(params.userId);
        return { data: plan };
      });
      router.bind(workspaceApi.cancelAccountDeletion, async ({ params, query }) => {
        if (reserved.get(params.userId) === query.attempt) reserved.delete(params.userId);
        return { data: { released: true as const } };
      });
      router.bind(workspaceApi.eraseAddress, async ({ body }) => {
        erased.push(body);
        return { data: { forgotten: true as const } };
      });
    },
  });
  afterAll(() => harness.stop());
  beforeEach(() => {
    plan = free;
    harness.now = new Date();
    reserved = new Map();
    erased = [];
  });

  const remove = (userId: string, body: object = { password: PASSWORD }) =>
    harness.host.asUser(userId).send(authApi.deleteAccount, { body });
  const isThere = async (userId: string): Promise<boolean> => {
    const session = await harness.host.asService().call(authApi.readSession, { params: { id: userId } });
    return session.status === 200;
  };
  const described = async (userId: string) =>
    (await harness.host.asService().call(authApi.describeUsers, { body: { ids: [userId] } })).result.data;
  const lastMailTo = (email: string) =>
    vi.waitFor(async () => {
      const mails = await harness.mailsTo(email, 'account-deleted');
      expect(mails).toHaveLength(1);
      return mails;
    }, PATIENCE);

  it('is shown before it happens, with what proves the user', async () => {
    const { userId } = await harness.signUp();
    plan = { ...blocked, deleted: [{ id: 'w2', name: 'Mine' }] };
    const preview = await harness.host.asUser(userId).call(authApi.previewDeletion);
    expect(preview.result.data).toEqual({ ...plan, confirmBy: 'password' });
  });

  it('ends sessions and logins at once, publishes it and sends the last mail', async () => {
    const { userId, username, email } = await harness.signUp();
    expect((await remove(userId)).status).toBe(200);
    expect(await isThere(userId)).toBe(false);
    expect(await described(userId)).toEqual([]);
    expect((await harness.login(username)).status).toBe(401);
    expect((await harness.login(email)).status).toBe(401);
    expect((await harness.host.asUser(userId).call(authApi.me)).status).toBe(401);
    await lastMailTo(email);
    expect(erased.map((one) => one.email)).toEqual([email]);
    await harness.host.settled();
    const published = harness.host.published.filter((event) => event.key === userId);
    expect(published.map(({ type }) => type)).toEqual([
      authEvents.userRegistered.type,
      authEvents.sessionsEnded.type,
      authEvents.userDeleted.type,
    ]);
    expect(JSON.stringify(published.at(-1))).not.toContain(email);
  });

  it('erases what was kept of sessions and of the second factor', async () => {
    const user = await harness.signUp();
    const { userId, email, username } = user;
    const from = harness.visitor();
    const body = { username, password: PASSWORD };
    await from.call(authApi.login, { body }, { 'user-agent': `Browser of ${username}.` });
    await (await harness.proven(user)).call(authApi.enrolTotp);
    const kept = [`Browser of ${username}.`, `"_id":"${userId}","status":5,"secret"`];
    await remove(userId);
    await lastMailTo(email);
    const stored = await harness.host.storedText('auth');
    for (const text of kept) expect(stored).not.toContain(text);
  });

  it('frees the address and the username for a new account', async () => {
    const { userId, username } = await harness.signUp();
    await remove(userId);
    const again = await harness.signUp(username);
    expect(again.userId).not.toBe(userId);
    expect((await harness.login(username)).status).toBe(200);
    expect(await isThere(userId)).toBe(false);
  });

  it.each([
    ['another password', { password: `${PASSWORD}x` }, 'password'],
    ['no proof', {}, 'password'],
    ['the address instead of the password', { email: 'account1@example.com' }, 'password'],
  ])('is refused with %s', async (_case, body, field) => {
    const { userId } = await harness.signUp();
    const refused = await remove(userId, body);
    expect([refused.status, refused.body['code']]).toEqual([400, Number(ERRORS.fieldNotValid)]);
    expect(refused.body['errors']).toMatchObject([{ field }]);
    expect(await isThere(userId)).toBe(true);
    expect(reserved.size).toBe(0);
  });

  it('is refused with the names of the workspaces that would be left without an ADMIN', async () => {
    const { userId, username } = await harness.signUp();
    plan = blocked;
    const refused = await remove(userId);
    expect([refused.status, refused.body['code'], refused.body['reason']]).toEqual([
      409,
      Number(ERRORS.wrongState),
      'LAST_ADMIN',
    ]);
    expect(refused.body['workspaces']).toEqual(blocked.blocked);
    expect((await harness.login(username)).status).toBe(200);
    plan = free;
    expect((await remove(userId)).status).toBe(200);
  });

  it('comes to nothing when the workspaces cannot be asked, and what it reserved is released', async () => {
    const { userId, username } = await harness.signUp();
    plan = 'unreachable';
    expect((await remove(userId)).status).toBe(503);
    expect(reserved.has(userId)).toBe(true);
    harness.now = new Date(harness.now.getTime() + ABANDONED_AFTER_MS + 1_000);
    await vi.waitFor(() => expect(reserved.has(userId)).toBe(false));
    expect((await harness.login(username)).status).toBe(200);
    plan = free;
    expect((await remove(userId)).status).toBe(200);
    // A finished deletion is never released.
    harness.now = new Date(harness.now.getTime() + ABANDONED_AFTER_MS + 1_000);
    await lastMailTo(`${username}@example.com`);
    expect(reserved.has(userId)).toBe(true);
  });

  it('happens once when it is asked for twice at once', async () => {
    const { userId, email } = await harness.signUp();
    const both = await Promise.all([remove(userId), remove(userId)]);
    for (const { status } of both) expect([200, 401, 409]).toContain(status);
    expect(both.some(({ status }) => status === 200)).toBe(true);
    expect(await isThere(userId)).toBe(false);
    await lastMailTo(email);
    await harness.host.settled();
    expect(harness.host.publishedAs(authEvents.userDeleted, userId)).toHaveLength(1);
  });

  it('mails once however often the event comes, and erases the address after it was re-published', async () => {
    const { userId, email } = await harness.signUp();
    await remove(userId);
    await lastMailTo(email);
    const event = await vi.waitFor(() => {
      const [found] = harness.host.publishedAs(authEvents.userDeleted, userId);
      if (found === undefined) throw new Error('not published yet');
      return found;
    }, PATIENCE);
    await harness.host.bus.publish([event]);
    await vi.waitFor(() => expect(erased.filter((one) => one.email === email).length).toBe(2), PATIENCE);
    const deletedAt = erased.at(-1)?.before;
    harness.now = new Date(harness.now.getTime() + 3 * 60_000);
    await vi.waitFor(() => expect(erased.filter((one) => one.email === email).length).toBe(3), PATIENCE);
    expect(erased.every((one) => one.email !== email || one.before === deletedAt)).toBe(true);
    await harness.host.bus.publish([event, { ...event, id: `${event.id.slice(0, -1)}0` }]);
    await harness.host.bus.publish([
      eventFor(systemContext('test'), authEvents.userDeleted, null, { user_id: 'x' }),
    ]);
    expect(await lastMailTo(email)).toHaveLength(1);
    expect(erased.filter((one) => one.email === email)).toHaveLength(3);
  });

  it('voids the links that were mailed to the address', async () => {
    const { userId, email, username } = await harness.signUp();
    await harness.host.asVisitor('192.0.2.9').call(authApi.requestPasswordReset, { body: { email } });
    const [reset] = await vi.waitFor(async () => {
      const mails = await harness.mailsTo(email, 'reset-password');
      expect(mails).toHaveLength(1);
      return mails;
    }, PATIENCE);
    await remove(userId);
    await lastMailTo(email);
    await harness.signUp(username);
    const token = decodeURIComponent(/token=([^\s"&]+)/.exec(reset?.text ?? '')?.[1] ?? '');
    const password = 'Another-horse8';
    const used = await harness.host
      .asVisitor('192.0.2.9')
      .call(authApi.resetPassword, { body: { token, password, passwordRepeat: password } });
    expect(used.body['message']).toBe('INVALID_TOKEN');
  });

  it('is confirmed by the address where there is no password, and frees the Google account too', async () => {
    const { userId, email } = await harness.signUpByGoogle('gwen');
    const preview = await harness.host.asUser(userId).call(authApi.previewDeletion);
    expect(preview.result.data.confirmBy).toBe('email');
    for (const body of [{}, { password: PASSWORD }, { email: 'other@example.com' }]) {
      const refused = await remove(userId, body);
      expect([refused.body['code'], refused.body['errors']]).toMatchObject([
        Number(ERRORS.fieldNotValid),
        [{ field: 'email' }],
      ]);
    }
    expect((await remove(userId, { email: ' Gwen@Example.com' })).status).toBe(200);
    await lastMailTo(email);
    const again = await harness.signUpByGoogle('gwen');
    expect(again.userId).not.toBe(userId);
    expect(await isThere(again.userId)).toBe(true);
  });
});
