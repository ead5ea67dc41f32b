import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  authEvents,
  ERRORS,
  ROLES_REVISION_HEADER,
  workspaceEvents,
  WorkspaceRole,
} from '@colloquy/contracts';
import { eventFor } from '@colloquy/service-kit';
import { MODES, openTestGateway, type TestGateway } from './testing/open-test-gateway.ts';

describe.each(MODES)('identity with %s services', (mode) => {
  let gateway: TestGateway;
  let elapsedMs = 0;
  beforeEach(async () => {
    elapsedMs = 0;
    const clock = { now: () => new Date(), monotonicMs: () => performance.now() + elapsedMs };
    gateway = await openTestGateway(mode, { clock });
  });
  afterEach(() => gateway.stop());

  const logout = async (headers: Record<string, string>) =>
    (await gateway.post('/api/auth/logout', headers)).status;
  let seen: { authorization: string };
  const sessionOf = async ({ authorization }: { authorization: string }) => {
    const claims = await gateway.userTokens.read(authorization.slice('Bearer '.length));
    if (claims === null) throw new Error('The token is none');
    return claims;
  };
  const ask = async (headers: Record<string, string>) => {
    const response = await gateway.post('/api/ask', headers, '{"question":"?"}');
    return { status: response.status, headers: response.headers, body: await response.json() };
  };

  it('vouches for the user of a valid token, and keeps the token itself', async () => {
    const answer = await ask({ ...(await gateway.bearer()), cookie: 'theirs=1' });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      data: {
        actor: { kind: 'user', userId: 'u1', email: 'ada@example.com', sessionId: expect.any(String) },
        addressKey: '127.0.0.1',
        isFromThisMachine: true,
        requestId: answer.headers.get('x-request-id'),
      },
    });
    const [seen] = gateway.services.seen;
    expect(seen?.url).toBe('/ask');
    expect(seen?.headers).not.toHaveProperty('authorization');
    expect(seen?.headers).not.toHaveProperty('cookie');
  });

  it.each([
    ['passed on by a proxy of this machine', { 'x-forwarded-for': '203.0.113.9' }],
    ['saying so itself through one', { via: '1.1 proxy', 'x-colloquy-this-machine': 'yes' }],
  ])('takes no request for one of this machine that is %s', async (_what, headers) => {
    const answer = await ask({ ...(await gateway.bearer()), ...headers });
    expect(answer.body).toMatchObject({ data: { isFromThisMachine: false } });
  });

  it('takes no request for one of this machine that a page at another name made (DNS rebinding)', async () => {
    const { authorization } = await gateway.bearer();
    const answer = await gateway.sendRaw(
      [
        'POST /api/ask HTTP/1.1',
        'Host: evil.example',
        `Authorization: ${authorization}`,
        'Content-Type: application/json',
        'Content-Length: 16',
        'Connection: close',
        '',
        '{"question":"?"}',
      ].join('\r\n'),
    );
    expect(answer).toContain('"isFromThisMachine":false');
  });

  it('lets no client speak for a service or a user by our own headers', async () => {
    const forged = await gateway.internalTokens.mint({
      kind: 'user',
      userId: 'boss',
      email: 'b@example.com',
    });
    const answer = await ask({
      'x-colloquy-identity': forged,
      'x-colloquy-client-ip': '10.0.0.1',
      'x-forwarded-for': '10.0.0.1',
      'x-request-id': 'chosen-by-the-client',
    });
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({
      code: Number(ERRORS.sessionNotValid),
      message: 'USER_NOT_AUTHENTICATED',
    });
    expect(answer.headers.get('x-request-id')).not.toBe('chosen-by-the-client');
    const [seen] = gateway.services.seen;
    expect(seen?.headers['x-colloquy-client-ip']).toBe('127.0.0.1');
    expect(seen?.headers).not.toHaveProperty('x-forwarded-for');
    expect(seen?.headers['x-request-id']).toBe(answer.headers.get('x-request-id'));
  });

  it.each([
    ['broken', 'Bearer not-a-token'],
    ['of another scheme', 'Basic dTpw'],
    ['empty', 'Bearer '],
  ])('ends the session of a client whose token is %s', async (_what, authorization) => {
    const answer = await ask({ authorization });
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({ code: Number(ERRORS.sessionNotValid), message: 'SESSION_NOT_VALID' });
    expect(gateway.services.seen).toEqual([]);
  });

  it('ends the session of a user who is gone, or whose sessions were ended', async () => {
    expect((await ask(await gateway.bearer('nobody'))).body).toMatchObject({ message: 'SESSION_NOT_VALID' });
    gateway.services.sessions.set('u2', { tokenVersion: 2, email: 'b@example.com' });
    expect((await ask(await gateway.bearer('u2', 1))).body).toMatchObject({ message: 'SESSION_NOT_VALID' });
    expect((await ask(await gateway.bearer('u2', 2))).status).toBe(200);
  });

  it('hears at once that sessions ended, and takes the new token at once', async () => {
    const old = await gateway.bearer('u1', 1);
    expect((await ask(old)).status).toBe(200);
    gateway.services.sessions.set('u1', { tokenVersion: 2, email: 'ada@example.com' });
    expect((await ask(await gateway.bearer('u1', 2))).status).toBe(200);
    expect((await ask(old)).status).toBe(401);
  });

  it('refuses an old token after the event even when auth cannot be asked', async () => {
    const old = await gateway.bearer('u1', 1);
    expect((await ask(old)).status).toBe(200);
    gateway.services.broken.add('sessions');
    const context = { requestId: 'r1', actor: { kind: 'service', name: 'auth' } } as const;
    await gateway.deliver(
      eventFor(context, authEvents.sessionsEnded, null, { user_id: 'u1', tokenVersion: 2 }),
    );
    expect((await ask(old)).status).toBe(401);
  });

  it('refuses a session from its log-out on, and lets the other sessions of the user go on', async () => {
    const [here, elsewhere] = [await gateway.bearer('u1', 1), await gateway.bearer('u1', 1)];
    for (const session of [here, elsewhere]) expect((await ask(session)).status).toBe(200);
    expect(await logout(here)).toBe(200);
    expect(await ask(here)).toMatchObject({ status: 401, body: { message: 'SESSION_NOT_VALID' } });
    expect(await logout(here)).toBe(401);
    expect((await ask(elsewhere)).status).toBe(200);
  });

  it('refuses a session from its end by another session of the user on', async () => {
    const [here, there] = [await gateway.bearer('u1', 1), await gateway.bearer('u1', 1)];
    for (const session of [here, there]) expect((await ask(session)).status).toBe(200);
    const { sessionId } = await sessionOf(there);
    const ended = await gateway.fetch(`/api/users/me/sessions?id[]=${sessionId}`, {
      method: 'DELETE',
      headers: here,
    });
    expect(ended.status).toBe(200);
    expect(await ask(there)).toMatchObject({ status: 401, body: { message: 'SESSION_NOT_VALID' } });
    expect((await ask(here)).status).toBe(200);
  });

  it('refuses a session that was logged out through another gateway, by its event or after seconds', async () => {
    const session = await gateway.bearer('u1', 1);
    const { userId, sessionId } = await sessionOf(session);
    expect((await ask(session)).status).toBe(200);
    gateway.services.endedSessions.add(sessionId);
    expect((await ask(session)).status).toBe(200);
    elapsedMs += 5_000;
    expect((await ask(session)).status).toBe(401);

    const other = await gateway.bearer('u1', 1);
    expect((await ask(other)).status).toBe(200);
    const context = { requestId: 'r1', actor: { kind: 'service', name: 'auth' } } as const;
    const ended = { user_id: userId, session_id: (await sessionOf(other)).sessionId };
    await gateway.deliver(eventFor(context, authEvents.sessionEnded, null, ended));
    expect((await ask(other)).status).toBe(401);
  });

  it('ends the older sessions of a user, and no newer one, however often the event comes', async () => {
    const old = await gateway.bearer('u1', 1);
    expect((await ask(old)).status).toBe(200);
    gateway.services.sessions.set('u1', { tokenVersion: 2, email: 'ada@example.com' });
    const context = { requestId: 'r1', actor: { kind: 'service', name: 'auth' } } as const;
    const ended = { user_id: 'u1', tokenVersion: 2 };
    const event = eventFor(context, authEvents.sessionsEnded, null, ended);
    await gateway.deliver(event);
    await gateway.deliver(event);
    expect((await ask(old)).status).toBe(401);
    expect((await ask(await gateway.bearer('u1', 2))).status).toBe(200);
  });

  it('tells a user at the next answer that their roles changed, once for each change, however often it comes', async () => {
    const caller = { requestId: 'r1', actor: { kind: 'service', name: 'workspace' } } as const;
    const [ada, eve] = [await gateway.bearer('u1'), await gateway.bearer('u2')];
    const revisionOf = async (bearer: Record<string, string>) =>
      (await ask(bearer)).headers.get(ROLES_REVISION_HEADER);
    expect(await revisionOf(ada)).toBeNull();
    const of = { workspace_id: 'w1', user_id: 'u1', membership_id: 'm1' };
    const { user, powerUser } = WorkspaceRole;
    const changes = [
      eventFor(caller, workspaceEvents.memberJoined, 'w1', {
        ...of,
        workspace_role_id: user,
        invitation_id: null,
      }),
      eventFor(caller, workspaceEvents.roleChanged, 'w1', { ...of, from: user, to: powerUser }),
      eventFor(caller, workspaceEvents.memberLeft, 'w1', { ...of, workspace_role_id: powerUser }),
    ];
    let last = '';
    for (const change of changes) {
      await gateway.deliver(change);
      const revision = (await revisionOf(ada)) ?? '';
      expect(revision > last).toBe(true);
      // Repeated and late events change nothing.
      for (const known of changes.slice(0, changes.indexOf(change) + 1)) await gateway.deliver(known);
      expect(await revisionOf(ada)).toBe(revision);
      last = revision;
    }
    expect(await revisionOf(eve)).toBeNull();
    expect((await gateway.fetch('/ask/public-links/l1')).headers.get(ROLES_REVISION_HEADER)).toBeNull();
  });

  it('ends a session, and no other, however often the event comes', async () => {
    const [here, elsewhere] = [await gateway.bearer('u1', 1), await gateway.bearer('u1', 1)];
    for (const session of [here, elsewhere]) expect((await ask(session)).status).toBe(200);
    const context = { requestId: 'r1', actor: { kind: 'service', name: 'auth' } } as const;
    const { userId, sessionId } = await sessionOf(here);
    const ended = { user_id: userId, session_id: sessionId };
    const event = eventFor(context, authEvents.sessionEnded, null, ended);
    await gateway.deliver(event);
    await gateway.deliver(event);
    expect([(await ask(here)).status, (await ask(elsewhere)).status]).toEqual([401, 200]);
  });

  it('lets a session that was seen lately go on while auth cannot be asked, for a minute', async () => {
    const session = await gateway.bearer('u1', 1);
    expect((await ask(session)).status).toBe(200);
    gateway.services.broken.add('sessions');
    elapsedMs += 50_000;
    const answer = await ask(session);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      data: { actor: { kind: 'user', userId: 'u1', email: 'ada@example.com' } },
    });
    elapsedMs += 10_000;
    expect(await ask(session)).toMatchObject({
      status: 503,
      body: { code: Number(ERRORS.serviceUnavailable) },
    });
  });

  it('signs no user out while auth cannot be asked: a session not seen lately is 503, then goes on', async () => {
    const session = await gateway.bearer('u1', 1);
    gateway.services.broken.add('sessions');
    const answer = await ask(session);
    expect(answer).toMatchObject({ status: 503, body: { code: Number(ERRORS.serviceUnavailable) } });
    expect(answer.headers.get('retry-after')).toBe('1');
    gateway.services.broken.delete('sessions');
    expect((await ask(session)).status).toBe(200);
  });

  it.each([
    ['all sessions of the user', () => gateway.services.sessions.set('u1', { tokenVersion: 2, email: '' })],
    ['this session', async () => gateway.services.endedSessions.add((await sessionOf(seen)).sessionId)],
  ])('refuses %s, ended while auth could not be asked, as soon as it can', async (_what, end) => {
    seen = await gateway.bearer('u1', 1);
    expect((await ask(seen)).status).toBe(200);
    gateway.services.broken.add('sessions');
    elapsedMs += 5_000;
    expect((await ask(seen)).status).toBe(200);
    await end();
    gateway.services.broken.delete('sessions');
    elapsedMs += 1_000;
    expect(await ask(seen)).toMatchObject({ status: 401, body: { message: 'SESSION_NOT_VALID' } });
  });

  it('keeps nothing of a session whose log-out failed because auth cannot be asked', async () => {
    const session = await gateway.bearer('u1', 1);
    expect((await ask(session)).status).toBe(200);
    gateway.services.broken.add('sessions');
    expect(await logout(session)).toBeGreaterThanOrEqual(500);
    expect((await ask(session)).status).toBe(503);
    gateway.services.broken.delete('sessions');
    expect((await ask(session)).status).toBe(200);
  });

  it('does not let a dead token keep a user from signing in', async () => {
    const response = await gateway.post('/api/auth/login', { authorization: 'Bearer dead' });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ data: { actor: { kind: 'visitor' } } });
  });
});

describe('behind a trusted proxy', () => {
  let gateway: TestGateway;
  beforeEach(async () => {
    gateway = await openTestGateway('local', { trustedProxies: ['127.0.0.1', '10.0.0.0/8'] });
  });
  afterEach(() => gateway.stop());

  it('takes its word for the client and the request id, hop by hop from the right', async () => {
    const response = await gateway.fetch('/ask/public-links/l1', {
      headers: { 'x-forwarded-for': '6.6.6.6, 203.0.113.9, 10.1.2.3', 'x-request-id': 'edge-0123456789' },
    });
    expect(response.headers.get('x-request-id')).toBe('edge-0123456789');
    expect(await response.json()).toMatchObject({
      data: { addressKey: '203.0.113.9', requestId: 'edge-0123456789' },
    });
  });

  it('makes its own id instead of one that could break a log', async () => {
    const response = await gateway.fetch('/ask/public-links/l1', {
      headers: { 'x-request-id': 'a b<script>' },
    });
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});
