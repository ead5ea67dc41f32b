import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ERRORS, MAX_FUNCTIONS_PER_BOT, botApi, botEvents, type NewFunction } from '@colloquy/contracts';
import { serveHostile } from '@colloquy/test-servers/hostile-answers';
import type { LogFields, Logger } from '@colloquy/observability';
import { eventFor, systemContext } from '@colloquy/service-kit';
import { openBotHarness } from '../testing/bot-harness.ts';

const SECRET = 'Bearer very-secret-4711';

describe('the functions of a chatbot', async () => {
  const server = await serveHostile();
  const logged: unknown[] = [];
  const log = (fields: LogFields, message: string) => void logged.push(fields, message);
  const logger: Logger = { debug: log, info: log, warn: log, error: log, child: () => logger };
  const { host, aBot } = await openBotHarness({
    dependencies: { logger },
    functionHosts: [server.host],
  });
  afterAll(() => server.close());
  let botId = '';
  beforeEach(async () => {
    botId = (await aBot()).id;
  });

  const aDefinition = (change: object = {}): Partial<NewFunction> & Pick<NewFunction, 'name'> => ({
    name: 'find_order',
    description: 'Finds an order.',
    url: `${server.baseUrl}/order/{id}`,
    parameters: [{ name: 'id', description: '', type: 'string', location: 'path', required: true }],
    headers: [{ name: 'Authorization', secret: SECRET }],
    ...change,
  });
  const create = (change: object = {}, userId = 'ada', id = botId) =>
    host.asUser(userId).send(botApi.createFunction, { params: { id }, body: aDefinition(change) });
  const aFunction = async (change: object = {}) => (await create(change)).result.data;
  const at = (fid: string, id = botId) => ({ params: { id, fid } });
  const patch = (fid: string, body: object, userId = 'ada') =>
    host.asUser(userId).send(botApi.updateFunction, { ...at(fid), body });
  const call = (fid: string, parameters: object = { id: '7' }, userId = 'ada') =>
    host.asUser(userId).send(botApi.callFunction, { ...at(fid), body: { parameters } });
  const run = (fid: string, revision = 1, parameters: object = { id: '7' }) =>
    host.asService('chat').send(botApi.runFunction, { ...at(fid), body: { revision, parameters } });
  const list = (userId = 'ada') => host.asUser(userId).send(botApi.listFunctions, { params: { id: botId } });
  /** The code of a refusal and its fields. */
  const fieldsOf = (body: Record<string, unknown> = {}): unknown[] => {
    const errors: unknown = body['errors'];
    const fields = Array.isArray(errors) ? errors.map((one: Record<string, unknown>) => one['field']) : [];
    return [body['code'], ...fields];
  };

  it('are kept with the secrets encrypted, which no answer, log, event or row shows', async () => {
    const made = await aFunction();
    expect(made).toMatchObject({
      name: 'find_order',
      headers: [{ name: 'Authorization', hasSecret: true }],
      timeoutMs: 8_000,
      responseMode: 'summary',
      confirm: false,
      cacheSeconds: 0,
      enabled: true,
      lastTest: null,
      revision: 1,
    });
    const called = await call(made.id);
    expect(called.result.data).toMatchObject({ ok: true, status: 200, truncated: false, error: null });
    expect(server.seen.at(-1)?.headers['authorization']).toBe(SECRET);
    const [shown] = (await list()).result.data;
    expect(shown?.lastTest).toMatchObject({ ok: true, status: 200, error: null });
    expect(shown?.revision).toBe(1);
    await patch(made.id, { headers: [{ name: 'Authorization', secret: 'Bearer another-secret-1' }] });
    await vi.waitFor(() => expect(JSON.stringify(host.published)).toContain('function.changed'));
    const everything = JSON.stringify([made, called.body, (await list()).body, host.published, logged]);
    expect(everything).not.toContain('secret-4711');
    expect(everything).not.toContain('another-secret');
    const stored = await host.storedText('bot');
    expect(stored).not.toContain('secret-4711');
    expect(stored).toContain('find_order');
  });

  it('hide their secrets where a server sends them back', async () => {
    const echo = await aFunction({ url: `${server.baseUrl}/echo`, parameters: [] });
    const { data } = (await call(echo.id, {})).result;
    expect(data.body).toContain('***');
    expect(JSON.stringify(data)).not.toContain('very-secret');
  });

  it('keep the secret of a header that is named without one, and never take it to another server', async () => {
    const { id } = await aFunction();
    const kept = await patch(id, { headers: [{ name: 'authorization' }], description: 'Better.' });
    expect(kept.result.data.revision).toBe(2);
    await call(id);
    expect(server.seen.at(-1)?.headers['authorization']).toBe(SECRET);
    const url = 'https://elsewhere.invalid/order/{id}';
    expect(fieldsOf((await patch(id, { url })).body)).toEqual([Number(ERRORS.fieldNotValid), 'headers']);
    const unkept = await patch(id, { url, headers: [{ name: 'Authorization' }] });
    expect(fieldsOf(unkept.body)).toEqual([Number(ERRORS.fieldNotValid), 'headers.0.secret']);
    const moved = await patch(id, { url, headers: [] });
    expect(moved.result.data).toMatchObject({ url, headers: [] });
  });

  it('keep a variable within its step of the path', async () => {
    const { id } = await aFunction();
    await call(id, { id: '../admin?x=1#y' });
    expect(server.seen.at(-1)?.url).toBe('/order/..%2Fadmin%3Fx%3D1%23y');
  });

  it('answer again from what they keep, for the same arguments and the same function alone', async () => {
    const { id } = await aFunction({ cacheSeconds: 60 });
    const count = () => server.seen.length;
    const before = count();
    const first = (await run(id)).result.data;
    expect((await run(id)).result.data.value).toBe(first.value);
    expect(count()).toBe(before + 1);
    await run(id, 1, { id: '8' });
    expect(count()).toBe(before + 2);
    // A test bypasses the cache.
    await call(id);
    expect(count()).toBe(before + 3);
    await patch(id, { description: 'Changed.' });
    await run(id, 2);
    expect(count()).toBe(before + 4);
  });

  it('are not called for an answer once they were changed, switched off or deleted', async () => {
    const { id } = await aFunction();
    await patch(id, { enabled: false });
    const tools = () => host.asService('chat').send(botApi.describeFunctions, { params: { id: botId } });
    expect((await tools()).result.data).toEqual([]);
    const before = server.seen.length;
    expect((await run(id, 2)).result.data.error).toBe('CHANGED');
    await patch(id, { enabled: true });
    expect((await run(id, 2)).result.data.error).toBe('CHANGED');
    expect(server.seen.length).toBe(before);
    const [tool] = (await tools()).result.data;
    expect(tool).toEqual({
      id,
      name: 'find_order',
      description: 'Finds an order.',
      parameters: [{ name: 'id', description: '', type: 'string', location: 'path', required: true }],
      responseMode: 'summary',
      timeoutMs: 8_000,
      confirm: false,
      revision: 3,
    });
    await host.asUser('ada').send(botApi.deleteFunction, at(id));
    expect((await run(id, 3)).status).toBe(404);
  });

  it('are never more than their limit, however many are made at once', async () => {
    const made = await Promise.all(
      Array.from({ length: MAX_FUNCTIONS_PER_BOT - 1 }, (_, n) => create({ name: `no_${n + 1}` })),
    );
    expect(made.every(({ status }) => status === 201)).toBe(true);
    const more = await Promise.all(Array.from({ length: 50 }, (_, n) => create({ name: `more_${n + 1}` })));
    expect(more.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(more.find(({ status }) => status !== 201)?.body).toMatchObject({
      code: Number(ERRORS.wrongState),
      reason: 'TOO_MANY_FUNCTIONS',
      limit: MAX_FUNCTIONS_PER_BOT,
    });
    expect((await list()).result.meta.total).toBe(MAX_FUNCTIONS_PER_BOT);
  });

  it('have one name each, however many take it at once', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => create()));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = made.find(({ status }) => status !== 201);
    expect(fieldsOf(refused?.body)).toEqual([Number(ERRORS.alreadyExists), 'name']);
    const other = await aFunction({ name: 'other' });
    expect(fieldsOf((await patch(other.id, { name: 'find_order' })).body)).toEqual([
      Number(ERRORS.alreadyExists),
      'name',
    ]);
  });

  it('are changed on the revision that was read, and show the newest one otherwise', async () => {
    const { id } = await aFunction();
    await patch(id, { description: 'One.', revision: 1 });
    const late = await patch(id, { description: 'Two.', revision: 1 });
    expect(late.body).toMatchObject({
      code: Number(ERRORS.revisionMismatch),
      current: { id, revision: 2, description: 'One.' },
    });
    expect(JSON.stringify(late.body)).not.toMatch(/v1[.]|"_id"|outbox/);
    // A change without effect leaves no trace.
    expect((await patch(id, { description: 'One.', revision: 2 })).result.data.revision).toBe(2);
  });

  it('are found by their own workspace only: another’s id is as unknown as one of nobody', async () => {
    const { id } = await aFunction();
    const bobs = (
      await host.asUser('bob').call(botApi.createBot, { body: { name: 'B', workspace_id: 'w2' } })
    ).result.id;
    const bob = host.asUser('bob');
    const tries = (botOf: string, fid: string) => [
      bob.send(botApi.listFunctions, { params: { id: botOf } }),
      bob.send(botApi.createFunction, { params: { id: botOf }, body: aDefinition() }),
      bob.send(botApi.readFunction, at(fid, botOf)),
      bob.send(botApi.updateFunction, { ...at(fid, botOf), body: { name: 'taken' } }),
      bob.send(botApi.deleteFunction, at(fid, botOf)),
      bob.send(botApi.callFunction, { ...at(fid, botOf), body: { parameters: { id: '7' } } }),
    ];
    const seen = async (botOf: string, fid: string) =>
      (await Promise.all(tries(botOf, fid))).map(({ status, body }) => ({
        status,
        body: { ...body, requestId: '' },
      }));
    const before = server.seen.length;
    const foreign = await seen(botId, id);
    expect(foreign.map(({ status }) => status)).toEqual(foreign.map(() => 404));
    expect(foreign).toEqual(await seen('nobody', 'nothing'));
    // The function of another bot, under a bot of one's own.
    expect((await seen(bobs, id)).slice(2)).toEqual((await seen(bobs, 'nothing')).slice(2));
    expect(server.seen.length).toBe(before);
    expect((await list()).result.data.map((one) => one.id)).toEqual([id]);
  });

  it('are the business of admins and power users, and of nobody who was removed', async () => {
    const { id } = await aFunction();
    const statuses = async (userId: string) => [
      (await list(userId)).status,
      (await call(id, { id: '7' }, userId)).status,
      (await patch(id, { description: userId }, userId)).status,
    ];
    expect(await statuses('pat')).toEqual([200, 200, 200]);
    expect(await statuses('uma')).toEqual([403, 403, 403]);
    // Roles are read on each request, so a removed member has none.
    expect(await statuses('gone')).toEqual([404, 404, 404]);
  });

  it('go with their chatbot, however often its event comes, and leave those of others', async () => {
    await aFunction();
    const gone = botId;
    botId = (await aBot()).id;
    await aFunction();
    const data = { chat_bot_id: gone, workspace_id: 'w1' };
    const event = eventFor(systemContext('test'), botEvents.botDeleted, 'w1', data);
    await host.bus.publish([event, event]);
    const ofGone = () => host.asUser('ada').send(botApi.listFunctions, { params: { id: gone } });
    await vi.waitFor(async () => expect((await ofGone()).result.meta.total).toBe(0));
    expect((await list()).result.meta.total).toBe(1);
    expect(await host.bus.deadLetters.list({ consumer: 'bot.remove-functions' })).toEqual([]);
  });

  it('are imported from an OpenAPI document, all or none', async () => {
    const document = JSON.stringify({
      openapi: '3.0.0',
      info: { title: 'Orders' },
      servers: [{ url: server.baseUrl }],
      paths: {
        '/order/{id}': {
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
          get: { operationId: 'findOrder', summary: 'Finds an order.' },
          delete: { operationId: 'cancelOrder' },
        },
      },
    });
    const params = { id: botId };
    const preview = await host
      .asUser('ada')
      .send(botApi.previewFunctionImport, { params, body: { document } });
    expect(preview.result.data.operations.map(({ key }) => key)).toEqual([
      'GET /order/{id}',
      'DELETE /order/{id}',
    ]);
    const take = (operations: readonly string[], userId = 'ada') =>
      host.asUser(userId).send(botApi.importFunctions, { params, body: { document, operations } });
    expect(fieldsOf((await take(['GET /order/{id}', 'GET /other'])).body)).toEqual([
      Number(ERRORS.fieldNotValid),
      'operations.1',
    ]);
    expect((await list()).result.meta.total).toBe(0);
    const made = (await take(['GET /order/{id}', 'DELETE /order/{id}'])).result.data;
    expect(made.map(({ name, confirm }) => [name, confirm])).toEqual([
      ['find_order', false],
      ['cancel_order', true],
    ]);
    expect((await call(made[0]?.id ?? '')).result.data.ok).toBe(true);
    expect((await take(['GET /order/{id}'], 'uma')).status).toBe(403);
  });
});
