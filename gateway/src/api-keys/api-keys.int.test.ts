import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  WorkspaceRole,
  billingEvents,
  integrationEvents,
  workspaceEvents,
  type ApiKeyDecision,
  type UsableApiKey,
  ERRORS,
} from '@colloquy/contracts';
import { eventFor } from '@colloquy/service-kit';
import { MODES, openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';

const KEY = 'cq_live_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const aKey = (overrides: Partial<UsableApiKey> = {}): ApiKeyDecision => ({
  allowed: true,
  key: {
    id: 'k1',
    workspace_id: 'w1',
    scopes: ['ask'],
    chat_bot_ids: [],
    ratePerMinute: 60,
    usableUntil: null,
    ...overrides,
  },
});

describe.each(MODES)('API keys at the gateway with %s services', (mode) => {
  let gateway: TestGateway;
  beforeEach(async () => {
    gateway = await openTestGateway(mode, { trustedProxies: ['127.0.0.1'] });
    gateway.services.decisions.set(sha256(KEY), aKey());
  });
  afterEach(() => gateway.stop());

  const ask = async (headers: Record<string, string> = {}, key = KEY) => {
    const response = await gateway.post(
      '/api/ask',
      { authorization: `Bearer ${key}`, ...headers },
      '{"question":"?"}',
    );
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  const context = { requestId: 'r1', actor: { kind: 'service', name: 'integration' } } as const;

  it('vouches for the key with its scopes and chatbots, and keeps the secret itself', async () => {
    gateway.services.decisions.set(sha256(KEY), aKey({ chat_bot_ids: ['b1'] }));
    const answer = await ask();
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      data: { actor: { kind: 'api-key', keyId: 'k1', workspaceId: 'w1', scopes: ['ask'], botIds: ['b1'] } },
    });
    expect(gateway.services.seen[0]?.headers).not.toHaveProperty('authorization');
    expect(gateway.services.keyQuestions).toEqual([
      { prefix: '01234567', hash: sha256(KEY), ip: '127.0.0.1' },
    ]);
  });

  it('asks about the address that a trusted proxy names', async () => {
    await ask({ 'x-forwarded-for': '203.0.113.9' });
    await ask({ 'x-forwarded-for': '203.0.113.10' });
    expect(gateway.services.keyQuestions.map(({ ip }) => ip)).toEqual(['203.0.113.9', '203.0.113.10']);
  });

  it.each([
    [ERRORS.sessionNotValid, 401, 'USER_NOT_AUTHENTICATED'],
    [ERRORS.planTooLow, 403, 'PLAN_TOO_LOW'],
    [ERRORS.addressNotAllowed, 403, 'ADDRESS_NOT_ALLOWED'],
  ] as const)('passes the decision %s on as %i %s', async (code, status, message) => {
    gateway.services.decisions.set(sha256(KEY), { allowed: false, code });
    const answer = await ask();
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ code: Number(code), message });
    expect(gateway.services.seen).toEqual([]);
  });

  it('never signs a client out for a wrong key', async () => {
    const answer = await ask({}, 'cq_live_wrong');
    expect(answer.body).toMatchObject({
      code: Number(ERRORS.sessionNotValid),
      message: 'USER_NOT_AUTHENTICATED',
    });
    expect((await ask({}, 'cq_live_')).body).toMatchObject({ message: 'USER_NOT_AUTHENTICATED' });
  });

  it('turns an address away that tries out wrong keys, and no other', async () => {
    const from = { 'x-forwarded-for': '203.0.113.66' };
    for (let n = 0; n < 60; n += 1) expect((await ask(from, `cq_live_wrong-${n}`)).status).toBe(401);
    const refused = await ask(from, 'cq_live_wrong-again');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect((await ask({ 'x-forwarded-for': '203.0.113.67' })).status).toBe(200);
  });

  it('holds a key to its own rate, with the seconds to wait', async () => {
    gateway.services.decisions.set(sha256(KEY), aKey({ ratePerMinute: 2 }));
    expect((await ask()).status).toBe(200);
    expect((await ask({ 'x-forwarded-for': '203.0.113.9' })).status).toBe(200);
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({
      code: Number(ERRORS.tooManyRequests),
      retryAfter: expect.any(Number),
    });
  });

  it('keeps no decision beyond the end of the key', async () => {
    gateway.services.decisions.set(sha256(KEY), aKey({ usableUntil: '2020-01-01T00:00:00.000Z' }));
    expect((await ask()).body).toMatchObject({
      code: Number(ERRORS.sessionNotValid),
      message: 'USER_NOT_AUTHENTICATED',
    });
  });

  it('refuses keys from web pages, and gives them no CORS headers', async () => {
    for (const origin of ['https://shop.example.com', gateway.url]) {
      const answer = await ask({ origin });
      expect(answer.status).toBe(403);
      expect(answer.body).toMatchObject({ code: Number(ERRORS.originNotAllowed) });
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    }
    expect(gateway.services.keyQuestions).toEqual([]);
  });

  it('does not read keys where visitors come in', async () => {
    const response = await gateway.fetch('/ask/public-links/l1', {
      headers: { authorization: `Bearer ${KEY}` },
    });
    expect(await response.json()).toMatchObject({ data: { actor: { kind: 'visitor' } } });
  });

  it.each([
    [
      'of a change of the key',
      eventFor(context, integrationEvents.apiKeyChanged, 'w1', {
        workspace_id: 'w1',
        api_key_id: 'k1',
        name: 'Shop',
        change: 'revoked',
        before: null,
        after: null,
      }),
    ],
    [
      'of another plan',
      eventFor(context, billingEvents.planChanged, 'w1', {
        workspace_id: 'w1',
        plan_id: 1,
        state: 'trialing',
      }),
    ],
    [
      'that a member left',
      eventFor(context, workspaceEvents.memberLeft, 'w1', {
        workspace_id: 'w1',
        user_id: 'u1',
        workspace_role_id: WorkspaceRole.admin,
        membership_id: 'm1',
      }),
    ],
    [
      'of another role',
      eventFor(context, workspaceEvents.roleChanged, 'w1', {
        workspace_id: 'w1',
        user_id: 'u1',
        from: WorkspaceRole.admin,
        to: WorkspaceRole.user,
      }),
    ],
    [
      'of the end of the workspace',
      eventFor(context, workspaceEvents.workspaceDeleted, 'w1', { workspace_id: 'w1' }),
    ],
  ])('asks again at once when it hears %s, however often', async (_what, event) => {
    expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(200);
    expect(gateway.services.keyQuestions).toHaveLength(1);
    gateway.services.decisions.delete(sha256(KEY));
    await gateway.deliver(event);
    await gateway.deliver(event);
    expect((await ask()).status).toBe(401);
    expect(gateway.services.keyQuestions).toHaveLength(2);
  });

  it('lets a new key in at once that was unknown a moment ago', async () => {
    const fresh = 'cq_live_fresh-0123456789';
    expect((await ask({}, fresh)).status).toBe(401);
    gateway.services.decisions.set(sha256(fresh), aKey({ id: 'k2' }));
    await gateway.deliver(
      eventFor(context, integrationEvents.apiKeyChanged, 'w1', {
        workspace_id: 'w1',
        api_key_id: 'k2',
        name: 'New',
        change: 'created',
        before: null,
        after: null,
      }),
    );
    expect((await ask({}, fresh)).status).toBe(200);
  });

  it('answers 503 for a key that it does not know while integration cannot be asked', async () => {
    gateway.services.broken.add('keys');
    expect((await ask()).status).toBe(503);
    expect(gateway.services.seen).toEqual([]);
  });
});
