import { createServer, type RequestListener } from 'node:http';
import { once } from 'node:events';
import { afterAll, describe, expect, it, vi } from 'vitest';
import {
  ERRORS,
  MAX_MODEL_PROVIDERS,
  WorkspaceRole,
  chatApi,
  chatEvents,
  workspaceEvents,
  type ModelCheck,
} from '@colloquy/contracts';
import { eventFor, systemContext } from '@colloquy/service-kit';
import { startFakeOpenAi } from '@colloquy/test-servers/fake-openai';
import { freePort } from '@colloquy/test-servers/free-port';
import { openChatHarness } from '../../testing/chat-harness.ts';

const { admin, powerUser, user } = WorkspaceRole;
const KEY = 'sk-very-secret-key-4711';
const HEADER = 'header-secret-4712';

describe('the model providers of a workspace', async () => {
  const models = await startFakeOpenAi({ apiKey: KEY, models: ['talker', 'text-embedder'], dimension: 12 });
  const local = await startFakeOpenAi({ models: ['local-talker'] });
  const nobody = `http://127.0.0.1:${await freePort()}/v1`;
  const hostOf = (baseUrl: string) => new URL(baseUrl).host;
  const hostile = await serve((request, response) => {
    if (request.url?.startsWith('/redirect') === true) {
      response.writeHead(302, { location: `${models.baseUrl}/models` }).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'application/json' });
    // An endless response of unlimited size.
    const pour = (): void => {
      while (response.write(Buffer.alloc(64 * 1024, 'x')));
      response.once('drain', pour);
    };
    pour();
  });
  const harness = await openChatHarness({
    modelHosts: [models.baseUrl, local.baseUrl, hostile.baseUrl, nobody].map(hostOf),
    instanceModel: { name: 'house-model' },
    members: [
      {
        w1: { ada: admin, pat: powerUser, uma: user },
        w2: { eve: admin },
        full: { ada: admin },
        gone: { ada: admin },
      },
    ],
  });
  const { host } = harness;
  afterAll(async () => {
    await harness.stop();
    await models.close();
    await local.close();
    await hostile.close();
  });

  const list = (userId = 'ada', id = 'w1') =>
    host.asUser(userId).send(chatApi.listModelProviders, { params: { id } });
  const create = (body: object, userId = 'ada', id = 'w1') =>
    host
      .asUser(userId)
      .send(chatApi.createModelProvider, { params: { id }, body: { name: 'Mine', ...body } });
  const aProvider = async (body: object = {}, userId = 'ada', id = 'w1') =>
    (await create({ baseUrl: models.baseUrl, apiKey: KEY, ...body }, userId, id)).result.data;
  const patch = (providerId: string, body: object) =>
    host
      .asUser('ada')
      .send(chatApi.updateModelProviders, { params: { id: 'w1' }, query: { id: [providerId] }, body });
  const test = (providerId: string, body: object = {}, userId = 'ada', id = 'w1') =>
    host.asUser(userId).send(chatApi.testModelProvider, { params: { id, providerId }, body });
  const outcome = (checks: readonly ModelCheck[]) =>
    Object.fromEntries(checks.map(({ name, ok, code }) => [name, ok || code]));

  it('are stored after a fresh proof of who asks alone, and so is another key; a name takes none', async () => {
    const known = await aProvider({ name: 'Known' });
    host.unconfirmed.add('session-of-ada');
    const body = { baseUrl: models.baseUrl, apiKey: KEY };
    const refused = [
      await create(body),
      await patch(known.id, { apiKey: 'another-key-4713' }),
      await patch(known.id, { baseUrl: local.baseUrl }),
      await patch(known.id, { headers: { 'x-key': HEADER } }),
    ];
    for (const { status, body: said } of refused) {
      expect([status, said['code']]).toEqual([403, Number(ERRORS.confirmationNeeded)]);
    }
    expect((await patch(known.id, { name: 'Renamed' })).status).toBe(200);
    host.unconfirmed.clear();
    await host.asUser('ada').call(chatApi.deleteModelProviders, {
      params: { id: 'w1' },
      query: { id: [known.id] },
    });
  });

  it('are listed after the instance’s own model, which shows neither its address nor its key', async () => {
    const made = await aProvider({ headers: { 'x-team': HEADER } });
    expect(made).toMatchObject({
      hasKey: true,
      hasHeaders: true,
      state: 'untested',
      createdBy: 'ada',
      revision: 1,
    });
    const { data } = (await list()).result;
    expect(data[0]).toMatchObject({ id: 'instance', name: 'house-model', baseUrl: null, hasKey: false });
    expect(data).toContainEqual(made);
  });

  it('are shown by name and models alone to those who see the settings of bots', async () => {
    const { id } = await aProvider({ name: 'To choose', headers: { 'x-team': HEADER } });
    await test(id);
    const models = ['talker', 'text-embedder'];
    for (const member of ['ada', 'pat', 'uma']) {
      const listed = await host.asUser(member).send(chatApi.listModelChoices, { params: { id: 'w1' } });
      expect(listed.result.data[0]).toEqual({ id: 'instance', name: 'house-model', models: ['house-model'] });
      expect(listed.result.data).toContainEqual({ id, name: 'To choose', models });
    }
    for (const member of ['pat', 'uma']) expect((await list(member)).status).toBe(403);
    const foreign = await host.asUser('eve').send(chatApi.listModelChoices, { params: { id: 'w1' } });
    expect(foreign.status).toBe(404);
  });

  it('are found on this machine until they are one of the workspace', async () => {
    const before = (await list('eve', 'w2')).result.found;
    expect(before).toContainEqual(
      expect.objectContaining({ baseUrl: local.baseUrl, models: ['local-talker'] }),
    );
    await aProvider({ baseUrl: local.baseUrl, apiKey: null }, 'eve', 'w2');
    const after = (await list('eve', 'w2')).result.found;
    expect(after.map(({ baseUrl }) => baseUrl)).not.toContain(local.baseUrl);
  });

  it('say what works and keep the list of their models', async () => {
    const { id } = await aProvider();
    const { checks, provider } = (await test(id)).result.data;
    expect(outcome(checks)).toEqual({
      reach: true,
      auth: true,
      list: true,
      chat: true,
      stream: true,
      tools: true,
      embeddings: true,
    });
    expect(provider).toMatchObject({ state: 'ok', lastError: null, revision: 1 });
    const answers = { grounding: 'free', chosenGrounding: null, groundingTest: null };
    const none = { chat: null, stream: null, tools: null };
    expect(provider.models).toEqual([
      { id: 'talker', chat: true, stream: true, tools: true, embeddings: null, dimension: null, ...answers },
      { id: 'text-embedder', ...none, embeddings: true, dimension: 12, ...answers },
    ]);
  });

  it('say what works with a server that asks for no key, and send none', async () => {
    const { id } = await aProvider({ baseUrl: local.baseUrl, apiKey: null });
    const { checks, provider } = (await test(id)).result.data;
    expect(outcome(checks)).toMatchObject({ auth: true, chat: true, stream: true, tools: true });
    expect(provider).toMatchObject({ state: 'ok', hasKey: false });
    expect(local.seenHeaders.filter(({ authorization }) => authorization !== undefined)).toEqual([]);
  });

  it.each([
    ['a wrong key', { apiKey: 'wrong' }, {}, { reach: true, auth: ERRORS.modelKeyRefused }],
    ['no key', { apiKey: null }, {}, { reach: true, auth: ERRORS.modelKeyRefused }],
    ['no such model', {}, { model: 'nobody' }, { auth: true, list: true, chat: ERRORS.modelDoesNotExist }],
    ['nobody there', { baseUrl: nobody }, {}, { reach: ERRORS.languageModelUnavailable }],
  ])('say exactly that of %s', async (_what, changes, body, expected) => {
    const { id } = await aProvider(changes);
    const { checks, provider } = (await test(id, body)).result.data;
    expect(outcome(checks)).toMatchObject(expected);
    expect(provider.state).toBe('failing');
    expect(Object.values(expected)).toContain(provider.lastError);
  });

  it('say that the quota of their server is used up', async () => {
    const { id } = await aProvider();
    models.failNext(null, { kind: 'status', status: 429 });
    const { checks, provider } = (await test(id)).result.data;
    expect(outcome(checks)).toMatchObject({ list: true, chat: ERRORS.modelQuotaUsedUp });
    // Its embeddings work.
    expect(provider.state).toBe('ok');
  });

  it.each([
    ['an answer without an end', '/v1', { reach: true, list: null }],
    ['a redirect', '/redirect', { reach: ERRORS.urlNotAllowed }],
  ])('survive %s', async (_what, path, expected) => {
    const { id } = await aProvider({ baseUrl: `${new URL(hostile.baseUrl).origin}${path}`, apiKey: KEY });
    const seen = models.requests;
    expect(outcome((await test(id)).result.data.checks)).toMatchObject(expected);
    expect(models.requests).toBe(seen);
  });

  it.each([
    ['http://169.254.169.254/latest', ERRORS.urlNotAllowed],
    ['http://127.0.0.1:1/v1', ERRORS.urlNotAllowed],
    ['http://[::1]:8080/v1', ERRORS.urlNotAllowed],
    ['http://2130706433/v1', ERRORS.urlNotAllowed],
    ['https://192.168.1.1/v1', ERRORS.urlNotAllowed],
    ['ftp://example.com', ERRORS.fieldNotValid],
    ['https://user:pass@example.com/v1', ERRORS.fieldNotValid],
    ['https://example.com/v1?key=1', ERRORS.fieldNotValid],
    ['nothing', ERRORS.fieldNotValid],
    [`https://example.com/${'a'.repeat(400)}`, ERRORS.fieldNotValid],
  ])('are not made for %s', async (baseUrl, code) => {
    const refused = await create({ baseUrl });
    expect([refused.status, refused.body['code']]).toEqual([400, Number(code)]);
    expect(refused.body['errors']).toMatchObject([{ field: 'baseUrl' }]);
  });

  it.each([
    ['a key with spaces', { apiKey: 'a b' }, 'apiKey'],
    ['an endless key', { apiKey: 'a'.repeat(501) }, 'apiKey'],
    ['a header with a line break', { headers: { 'x-a': 'b\r\nhost: c' } }, 'headers'],
    ['a header that frames the message', { headers: { 'Content-Length': '1' } }, 'headers'],
    [
      'eleven headers',
      { headers: Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`x-${n}`, 'a'])) },
      'headers',
    ],
    ['no name', { name: ' ' }, 'name'],
  ])('are not made with %s', async (_what, body, field) => {
    const refused = await create({ baseUrl: models.baseUrl, ...body });
    expect(refused.status).toBe(400);
    const [first] = refused.body['errors'] as { field: string }[];
    expect(first?.field.split('.')[0]).toBe(field);
  });

  it('reach a name that leads to a private address only where the operator allows it', async () => {
    const { id } = await aProvider({ baseUrl: 'http://localhost:8099/v1', apiKey: KEY });
    expect(outcome((await test(id)).result.data.checks)).toMatchObject({ reach: ERRORS.urlNotAllowed });
  });

  it('show their key and headers nowhere: not in answers, events, logs of errors or the database', async () => {
    const made = await create({ baseUrl: models.baseUrl, apiKey: KEY, headers: { 'x-team': HEADER } });
    const { id } = made.result.data;
    const answers = [
      made,
      await list(),
      await test(id),
      await patch(id, { apiKey: `${KEY}2`, headers: { a: HEADER } }),
    ];
    const stale = await patch(id, { revision: 1, name: 'Late' });
    expect(stale.status).toBe(409);
    answers.push(stale, await patch(id, { apiKey: `${KEY} with a space` }));
    await vi.waitFor(() => expect(changesOf(id).length).toBe(2));
    const everything = JSON.stringify([
      answers.map(({ body }) => body),
      await host.storedText('chat'),
      host.published,
    ]);
    expect(everything).toContain(id);
    for (const secret of [KEY, HEADER]) expect(everything).not.toContain(secret);
    // The server received the headers.
    expect(models.seenHeaders).toContainEqual(
      expect.objectContaining({ authorization: `Bearer ${KEY}`, 'x-team': HEADER }),
    );
  });

  const changesOf = (id: string) =>
    host.publishedAs(chatEvents.changeRecorded, 'w1').filter(({ data }) => data.target.id === id);

  it('are in the audit log with what changed', async () => {
    const { id } = await aProvider();
    await patch(id, { name: 'Other', apiKey: 'another' });
    await patch(id, { name: 'Other' });
    await host
      .asUser('ada')
      .send(chatApi.deleteModelProviders, { params: { id: 'w1' }, query: { id: [id] } });
    await vi.waitFor(() => expect(changesOf(id).length).toBe(3));
    expect(changesOf(id).map(({ data }) => [data.action, data.before, data.after])).toEqual([
      ['model-provider.created', null, expect.objectContaining({ name: 'Mine', apiKey: '***' })],
      ['model-provider.changed', { name: 'Mine', apiKey: '***' }, { name: 'Other', apiKey: '***' }],
      ['model-provider.deleted', expect.objectContaining({ name: 'Other', apiKey: '***' }), null],
    ]);
  });

  it('lose their key when they move to another server, which could read it', async () => {
    const { id } = await aProvider({ headers: { 'x-team': HEADER } });
    const moved = (await patch(id, { baseUrl: local.baseUrl })).result.data[0];
    expect(moved).toMatchObject({ hasKey: false, hasHeaders: false, state: 'untested' });
    await test(id);
    expect(JSON.stringify(local.seenHeaders)).not.toContain(KEY);
    const back = (await patch(id, { baseUrl: models.baseUrl, apiKey: KEY })).result.data[0];
    expect(back).toMatchObject({ hasKey: true, hasHeaders: false });
  });

  it('are never more than their limit, however many are made at once', async () => {
    for (let n = 1; n < MAX_MODEL_PROVIDERS; n += 1) await aProvider({ name: `No ${n}` }, 'ada', 'full');
    const made = await Promise.all(
      Array.from({ length: 50 }, () => create({ baseUrl: models.baseUrl }, 'ada', 'full')),
    );
    const statuses = made.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201).length).toBe(1);
    expect(made.find(({ status }) => status !== 201)?.body).toMatchObject({
      code: Number(ERRORS.wrongState),
      reason: 'TOO_MANY_PROVIDERS',
      limit: MAX_MODEL_PROVIDERS,
    });
    expect((await list('ada', 'full')).result.data.length).toBe(MAX_MODEL_PROVIDERS + 1);
  });

  it('are found by their own workspace only: another’s id is as unknown as one of nobody', async () => {
    const { id } = await aProvider({}, 'eve', 'w2');
    const answers = await Promise.all(
      [id, 'nobody'].map(async (one) => {
        const deleted = host
          .asUser('ada')
          .send(chatApi.deleteModelProviders, { params: { id: 'w1' }, query: { id: [one] } });
        const all = await Promise.all([test(one), patch(one, { name: 'Taken' }), deleted]);
        return all.map(({ status, body }) => ({ status, body: { ...body, requestId: '' } }));
      }),
    );
    expect(answers[0]?.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(answers[0]).toEqual(answers[1]);
    expect((await list('eve', 'w2')).result.data.map((one) => one.id)).toContain(id);
  });

  it('lose their keys with their workspace, however often its event comes', async () => {
    const made = await aProvider({}, 'ada', 'gone');
    const data = { workspace_id: 'gone', name: 'Gone' };
    const event = eventFor(systemContext('workspace'), workspaceEvents.workspaceDeleted, 'gone', data);
    await host.bus.publish([event, event]);
    await vi.waitFor(async () =>
      expect((await list('ada', 'gone')).result.data.map((one) => one.id)).toEqual(['instance']),
    );
    expect(await host.bus.deadLetters.list({ consumer: 'chat.remove-model-providers' })).toEqual([]);
    expect(await host.storedText('chat')).not.toContain(made.id);
  });
});

async function serve(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
