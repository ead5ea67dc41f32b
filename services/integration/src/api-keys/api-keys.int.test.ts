import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  MAX_API_KEYS,
  Plan,
  WorkspaceRole,
  integrationApi,
  integrationEvents,
  workspaceEvents,
  type ApiKey,
  ERRORS,
} from '@colloquy/contracts';
import { eventFor, systemContext } from '@colloquy/service-kit';
import { openIntegrationHarness } from '../testing/integration-harness.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let ws: string;
let count = 0;
const harness = await openIntegrationHarness();
afterAll(() => harness.stop());
beforeEach(() => {
  count += 1;
  ws = `w${count}`;
  harness.now = new Date();
});

const ada = () => harness.host.asUser('ada');
const listed = async (): Promise<ApiKey[]> =>
  (await ada().call(integrationApi.listApiKeys, { query: { workspace_id: ws } })).result.data;
const revoke = (id: string) => ada().call(integrationApi.revokeApiKeys, { query: { id: [id] } });
const rotate = (id: string, headers = {}) =>
  ada().call(integrationApi.issueApiKey, { body: { rotates: id } }, headers);
const patch = (id: string, body: object) =>
  ada().send(integrationApi.updateApiKeys, { query: { id: [id] }, body });
const changes = (id: string) =>
  harness.host
    .publishedAs(integrationEvents.apiKeyChanged)
    .flatMap(({ data }) => (data.api_key_id === id ? [data] : []));

describe('an API key', () => {
  it('is listed by name, by its end and by its last use', async () => {
    const inDays = (days: number) => new Date(harness.now.getTime() + days * 86_400_000).toISOString();
    await harness.issue(ws, { name: 'Moor', expiresAt: inDays(30) });
    await harness.issue(ws, { name: 'Zinc', expiresAt: inDays(20) });
    await harness.issue(ws, { name: 'Alder', expiresAt: inDays(25) });
    const order = async (orderBy: 'id' | 'name' | 'expiresAt' | 'lastUsedAt') =>
      (
        await ada().call(integrationApi.listApiKeys, { query: { workspace_id: ws, orderBy } })
      ).result.data.map(({ name }) => name);
    expect(await order('name')).toEqual(['Alder', 'Moor', 'Zinc']);
    expect(await order('expiresAt')).toEqual(['Zinc', 'Alder', 'Moor']);
    expect(await order('lastUsedAt')).toEqual(await order('id'));
  });

  it('tells its secret once, in the answer that makes it', async () => {
    const key = await harness.issue(ws, { allowedIps: ['203.0.113.0/24'], ratePerMinute: 5 });
    expect(key.secret).toMatch(/^cq_live_[\w-]{43}$/);
    expect(key).toMatchObject({
      name: 'Shop',
      prefix: key.secret?.slice(8, 16),
      state: 'active',
      createdBy: 'ada',
      ratePerMinute: 5,
      lastUsedAt: null,
      oldSecretUntil: null,
    });
    const { secret, ...rest } = key;
    expect(await listed()).toEqual([rest]);
    await harness.host.settled();
    expect(JSON.stringify(harness.host.published)).not.toContain(secret);
  });

  it('is made for nobody who was removed a second ago, whatever was proven before', async () => {
    const body = { workspace_id: ws, name: 'Late', scopes: ['ask' as const] };
    harness.roles.delete('bob');
    const late = await harness.host.asUser('bob').call(integrationApi.issueApiKey, { body });
    expect(late.body['code']).toBe(Number(ERRORS.notFound));
    harness.roles.set('bob', WorkspaceRole.admin);
  });

  it('is stored as a hash: neither the secret nor what a repeat would be answered is in the database', async () => {
    const key = await harness.issue(ws);
    const headers = { 'idempotency-key': `same-${ws}` };
    const body = { workspace_id: ws, name: 'Again', scopes: ['ask' as const] };
    const first = (await ada().call(integrationApi.issueApiKey, { body }, headers)).result.data;
    const repeat = await ada().call(integrationApi.issueApiKey, { body }, headers);
    expect(repeat.headers.get('idempotency-replayed')).toBe('true');
    expect(repeat.result.data).toEqual({ ...first, secret: null });
    expect(await listed()).toHaveLength(2);
    const stored = await harness.host.storedText('integration');
    expect(stored).toContain(first.prefix);
    for (const { secret } of [key, first]) expect(stored).not.toContain(secret?.slice(16));
  });

  it('lets in a request with its secret, and none with its prefix alone', async () => {
    const key = await harness.issue(ws, { chat_bot_ids: [] });
    expect(await harness.verify(key.secret)).toEqual({
      allowed: true,
      key: {
        id: key.id,
        workspace_id: ws,
        scopes: ['ask'],
        chat_bot_ids: [],
        ratePerMinute: 60,
        usableUntil: null,
      },
    });
    const refused = { allowed: false, code: ERRORS.sessionNotValid };
    expect(await harness.verify(`${key.secret}x`)).toEqual(refused);
    expect(await harness.verify(`cq_live_${key.prefix}`)).toEqual(refused);
    expect(await harness.verify(`cq_live_unknown-0123456789`)).toEqual(refused);
  });

  it('writes down that it was used, at most once a minute', async () => {
    const { id, secret } = await harness.issue(ws);
    const usedAt = async () => (await listed()).find((key) => key.id === id)?.lastUsedAt;
    const first = harness.now.toISOString();
    await harness.verify(secret);
    expect(await usedAt()).toBe(first);
    harness.now = new Date(harness.now.getTime() + 59_000);
    await harness.verify(secret);
    expect(await usedAt()).toBe(first);
    harness.now = new Date(harness.now.getTime() + 2_000);
    await harness.verify(secret);
    expect(await usedAt()).toBe(harness.now.toISOString());
  });

  it('does not count a use from an address that it does not allow', async () => {
    const { secret } = await harness.issue(ws, { allowedIps: ['198.51.100.7', '2001:db8::/32'] });
    expect(await harness.verify(secret, '203.0.113.7')).toEqual({
      allowed: false,
      code: ERRORS.addressNotAllowed,
    });
    expect((await listed())[0]?.lastUsedAt).toBeNull();
    expect(await harness.verify(secret, '198.51.100.7')).toMatchObject({ allowed: true });
    expect(await harness.verify(secret, '2001:db8::1')).toMatchObject({ allowed: true });
  });

  it('ends at its expiry, and says until when it works', async () => {
    const expiresAt = new Date(harness.now.getTime() + HOUR_MS).toISOString();
    const { secret } = await harness.issue(ws, { expiresAt });
    expect(await harness.verify(secret)).toMatchObject({ key: { usableUntil: expiresAt } });
    harness.now = new Date(expiresAt);
    expect(await harness.verify(secret)).toEqual({ allowed: false, code: ERRORS.sessionNotValid });
    expect((await listed())[0]?.state).toBe('expired');
  });

  it('can be changed; the change says what it was, and one that changes nothing says nothing', async () => {
    const { id, secret } = await harness.issue(ws);
    const answer = await patch(id, { name: 'Store', scopes: ['ask', 'chats:read'], ratePerMinute: 7 });
    expect(answer.status).toBe(200);
    await patch(id, { name: 'Store' });
    expect(await harness.verify(secret)).toMatchObject({
      key: { scopes: ['ask', 'chats:read'], ratePerMinute: 7 },
    });
    await vi.waitFor(() => expect(changes(id).map(({ change }) => change)).toEqual(['created', 'changed']));
    expect(changes(id)[1]).toMatchObject({
      before: { name: 'Shop', scopes: ['ask'], ratePerMinute: 60 },
      after: { name: 'Store', scopes: ['ask', 'chats:read'], ratePerMinute: 7 },
    });
  });

  it('is revoked for good, stays in the list for a while, and a second time changes nothing', async () => {
    const { id, secret } = await harness.issue(ws);
    await revoke(id);
    const revokedAt = (await listed())[0]?.revokedAt;
    harness.now = new Date(harness.now.getTime() + 1_000);
    expect((await revoke(id)).status).toBe(200);
    expect((await listed())[0]).toMatchObject({ state: 'revoked', revokedAt });
    expect(await harness.verify(secret)).toEqual({ allowed: false, code: ERRORS.sessionNotValid });
    expect(await patch(id, { name: 'Back' })).toMatchObject({
      status: 409,
      body: { code: Number(ERRORS.wrongState) },
    });
    expect((await rotate(id)).status).toBe(409);
    await vi.waitFor(() => expect(changes(id).map(({ change }) => change)).toEqual(['created', 'revoked']));
    harness.now = new Date(harness.now.getTime() + 30 * DAY_MS);
    expect(await listed()).toEqual([]);
  });
});

describe('a rotation', () => {
  it('gives the key a new secret and keeps the old one for 24 hours', async () => {
    const key = await harness.issue(ws);
    const fresh = (await rotate(key.id)).result.data;
    const end = new Date(harness.now.getTime() + DAY_MS);
    expect(fresh).toMatchObject({ id: key.id, oldSecretUntil: end.toISOString() });
    expect(fresh.prefix).not.toBe(key.prefix);
    expect(await harness.verify(key.secret)).toMatchObject({ key: { usableUntil: end.toISOString() } });
    expect(await harness.verify(fresh.secret)).toMatchObject({ key: { id: key.id, usableUntil: null } });
    harness.now = end;
    expect(await harness.verify(key.secret)).toEqual({ allowed: false, code: ERRORS.sessionNotValid });
    expect(await harness.verify(fresh.secret)).toMatchObject({ allowed: true });
    expect((await listed())[0]?.oldSecretUntil).toBeNull();
  });

  it('does not shorten the day of the secret before when it is done twice', async () => {
    const key = await harness.issue(ws);
    await rotate(key.id);
    harness.now = new Date(harness.now.getTime() + HOUR_MS);
    await rotate(key.id);
    expect(await harness.verify(key.secret)).toMatchObject({ allowed: true });
  });

  it('happens once for one Idempotency-Key', async () => {
    const key = await harness.issue(ws);
    const headers = { 'idempotency-key': `rotate-${ws}` };
    const fresh = (await rotate(key.id, headers)).result.data;
    const repeat = (await rotate(key.id, headers)).result.data;
    expect(repeat).toEqual({ ...fresh, secret: null });
    expect(await harness.verify(fresh.secret)).toMatchObject({ allowed: true });
  });

  it('ends every secret when the key is revoked', async () => {
    const key = await harness.issue(ws);
    const fresh = (await rotate(key.id)).result.data;
    await revoke(key.id);
    for (const secret of [key.secret, fresh.secret]) {
      expect(await harness.verify(secret)).toEqual({ allowed: false, code: ERRORS.sessionNotValid });
    }
  });

  it('is refused when a script does it all the time', async () => {
    const key = await harness.issue(ws);
    for (let n = 0; n < 5; n += 1) expect((await rotate(key.id)).status).toBe(201);
    expect(await rotate(key.id)).toMatchObject({ status: 409, body: { reason: 'ROTATED_TOO_OFTEN' } });
    harness.now = new Date(harness.now.getTime() + DAY_MS);
    expect((await rotate(key.id)).status).toBe(201);
  });
});

describe('what a key is not made of', () => {
  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['a name that is too long', { name: 'n'.repeat(51) }, 'name'],
    ['no scope', { scopes: [] }, 'scopes'],
    ['a scope that there is not', { scopes: ['everything'] }, 'scopes.0'],
    ['a network that is none', { allowedIps: ['203.0.113.0/99'] }, 'allowedIps.0'],
    ['a rate of nothing', { ratePerMinute: 0 }, 'ratePerMinute'],
    ['an end in the past', { expiresAt: '2020-01-01T00:00:00.000Z' }, 'expiresAt'],
    ["another workspace's chatbot", { chat_bot_ids: ['b-foreign'] }, 'chat_bot_ids.0'],
    ['a chatbot that there is not', { chat_bot_ids: ['b-nowhere'] }, 'chat_bot_ids.0'],
  ])('%s: the field is named, when it is made and when it is changed', async (_what, wrong, field) => {
    harness.bots.set('b-foreign', 'another-workspace');
    const { id } = await harness.issue(ws);
    const body = { workspace_id: ws, name: 'Shop', scopes: ['ask'], ...wrong };
    const refusals = [await ada().send(integrationApi.issueApiKey, { body }), await patch(id, wrong)];
    for (const answer of refusals) {
      expect(answer.status).toBe(400);
      expect(JSON.stringify(answer.body['errors'])).toContain(field);
    }
  });

  it('chatbots of its own workspace are fine', async () => {
    harness.bots.set('b-own', ws);
    expect(await harness.issue(ws, { chat_bot_ids: ['b-own'] })).toMatchObject({ chat_bot_ids: ['b-own'] });
  });

  it('a workspace has a limit of keys, and revoked ones do not count', async () => {
    const keys: string[] = [];
    for (let n = 0; n < MAX_API_KEYS; n += 1) keys.push((await harness.issue(ws)).id);
    const body = { workspace_id: ws, name: 'One more', scopes: ['ask'] };
    const refused = await ada().send(integrationApi.issueApiKey, { body });
    expect(refused).toMatchObject({ status: 409, body: { reason: 'TOO_MANY_KEYS' } });
    await revoke(keys[0] ?? '');
    expect((await ada().send(integrationApi.issueApiKey, { body })).status).toBe(201);
  });
});

describe('the plan', () => {
  it('stops keys when it is lower, and brings them back when it is enterprise again', async () => {
    const key = await harness.issue(ws);
    expect(await harness.verify(key.secret)).toMatchObject({ allowed: true });
    await harness.setPlan(ws, Plan.payAsYouGo);
    expect(await harness.verify(key.secret)).toEqual({ allowed: false, code: ERRORS.planTooLow });
    const list = await ada().send(integrationApi.listApiKeys, { query: { workspace_id: ws } });
    expect(list).toMatchObject({ status: 403, body: { code: Number(ERRORS.planTooLow) } });
    await harness.setPlan(ws, Plan.enterprise);
    expect(await harness.verify(key.secret)).toMatchObject({ allowed: true });
    expect(await listed()).toMatchObject([{ id: key.id, state: 'active' }]);
  });
});

describe('the ADMIN who answers for a key', () => {
  const handTo = (id: string, owner_id: string, by = 'ada') =>
    harness.host.asUser(by).send(integrationApi.updateApiKeys, { query: { id: [id] }, body: { owner_id } });
  const { admin, powerUser } = WorkspaceRole;
  const asSeenByBob = async (): Promise<ApiKey[]> =>
    (await harness.host.asUser('bob').call(integrationApi.listApiKeys, { query: { workspace_id: ws } }))
      .result.data;
  afterEach(() => {
    harness.roles.set('ada', admin).set('bob', admin);
  });

  it.each([
    ['is no member any more', null, 'OWNER_LEFT'],
    ['is no ADMIN any more', powerUser, 'OWNER_NOT_ADMIN'],
  ])('stops it when that user %s, before any event, and the list says why', async (_what, role, reason) => {
    const { secret, id } = await harness.issue(ws);
    expect(await harness.verify(secret)).toMatchObject({ allowed: true });
    if (role === null) harness.roles.delete('ada');
    else harness.roles.set('ada', role);
    expect(await harness.verify(secret)).toEqual({ allowed: false, code: ERRORS.sessionNotValid });
    expect(await asSeenByBob()).toMatchObject([
      { id, state: 'stopped', stoppedReason: reason, owner_id: 'ada', createdBy: 'ada' },
    ]);
    const rotated = await harness.host
      .asUser('bob')
      .send(integrationApi.issueApiKey, { body: { rotates: id } });
    expect(rotated).toMatchObject({ status: 409, body: { reason: 'STOPPED' } });
  });

  it('can be another ADMIN, to whom it was handed before its maker went', async () => {
    const { secret, id } = await harness.issue(ws);
    expect((await handTo(id, 'bob')).status).toBe(200);
    harness.roles.delete('ada');
    expect(await harness.verify(secret)).toMatchObject({ allowed: true });
    expect(await asSeenByBob()).toMatchObject([{ state: 'active', owner_id: 'bob', createdBy: 'ada' }]);
    harness.roles.set('ada', admin).delete('bob');
    expect(await harness.verify(secret)).toEqual({ allowed: false, code: ERRORS.sessionNotValid });
    await vi.waitFor(() =>
      expect(changes(id)).toMatchObject([
        { change: 'created' },
        { change: 'changed', before: { owner_id: 'ada' }, after: { owner_id: 'bob' } },
      ]),
    );
  });

  it('can be the ADMIN who takes over a key that has stopped: by that act alone it works again', async () => {
    const { secret, id } = await harness.issue(ws);
    harness.roles.delete('ada');
    expect(await harness.verify(secret)).toMatchObject({ allowed: false });
    expect((await handTo(id, 'bob', 'bob')).body).toMatchObject({ data: [{ state: 'active' }] });
    expect(await harness.verify(secret)).toMatchObject({ allowed: true });
  });

  it.each(['pat', 'uma', 'eve', 'nobody'])('cannot be %s, who is no ADMIN', async (user) => {
    const { secret, id } = await harness.issue(ws);
    expect(await handTo(id, user)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'owner_id' }] },
    });
    expect((await handTo(id, 'pat', 'pat')).status).toBe(403);
    expect((await handTo(id, 'eve', 'eve')).status).toBe(404);
    expect(await harness.verify(secret)).toMatchObject({ allowed: true });
  });

  it('is the maker in keys from before there were owners', async () => {
    const { secret, id } = await harness.issue(ws);
    const { outboxModels } = harness.host.database.service('integration');
    const rows = outboxModels.find(({ modelName }) => modelName === 'ApiKey');
    await rows?.updateOne({ _id: id }, { $unset: { owner_id: 1 } });
    await harness.host.migrate();
    expect(await listed()).toMatchObject([{ owner_id: 'ada', state: 'active' }]);
    harness.roles.delete('ada');
    expect(await harness.verify(secret)).toMatchObject({ allowed: false });
  });
});

describe('the end of a workspace', () => {
  it('ends its keys at once, before any event', async () => {
    const { secret } = await harness.issue(ws);
    harness.gone.add(ws);
    expect(await harness.verify(secret)).toEqual({ allowed: false, code: ERRORS.sessionNotValid });
  });

  it('deletes its keys, delivered twice or not, and no others', async () => {
    const other = await harness.issue(`${ws}-other`);
    const { id, secret } = await harness.issue(ws);
    const deleted = eventFor(systemContext('workspace'), workspaceEvents.workspaceDeleted, ws, {
      workspace_id: ws,
    });
    await harness.host.bus.publish([deleted, deleted]);
    await vi.waitFor(async () => expect(await listed()).toEqual([]));
    expect(await harness.verify(secret)).toEqual({ allowed: false, code: ERRORS.sessionNotValid });
    expect(await harness.verify(other.secret)).toMatchObject({ allowed: true });
    await vi.waitFor(() => expect(changes(id).map(({ change }) => change)).toEqual(['created', 'revoked']));
  });
});
