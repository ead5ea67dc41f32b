import { createServer, type RequestListener } from 'node:http';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { ERRORS, WorkspaceRole, botSettingsSchema, chatApi, type BotSettings } from '@colloquy/contracts';
import { listenOnLoopback } from '@colloquy/test-servers/listen';
import { startFakeOpenAi } from '@colloquy/test-servers/fake-openai';
import { openChatHarness } from '../../testing/chat-harness.ts';

const KEY = 'sk-answers-4713';
const { admin } = WorkspaceRole;

describe('answers by a provider of the workspace', async () => {
  const models = await startFakeOpenAi({ apiKey: KEY, models: ['talker', 'other-talker'] });
  const hostile = await serveHostile((request, response) => {
    if (request.url?.startsWith('/redirect') === true) {
      response.writeHead(302, { location: `${models.baseUrl}/chat/completions` }).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const delta = `data: ${JSON.stringify({ choices: [{ delta: { content: 'word '.repeat(200) } }] })}\n\n`;
    const piece = request.url?.startsWith('/lineless') === true ? 'x'.repeat(64 * 1024) : delta;
    const pour = (): void => {
      while (response.write(piece));
      response.once('drain', pour);
    };
    pour();
  });
  let settings: BotSettings = botSettingsSchema.parse({});
  /** One bot per question, because chat caches a bot's settings for some seconds. */
  const botIds = Array.from({ length: 40 }, (_, n) => `bot-${n}`);
  const harness = await openChatHarness({
    modelHosts: [models.baseUrl, hostile.origin].map((url) => new URL(url).host),
    settings: () => settings,
    bots: Object.fromEntries(botIds.map((id) => [id, 'w1'])),
    members: [{ w1: { ada: admin }, w2: { eve: admin } }],
  });
  const { host } = harness;
  afterAll(async () => {
    await harness.stop();
    await models.close();
    await hostile.close();
  });
  beforeEach(() => models.failAlways(null));

  async function aProvider(userId = 'ada', id = 'w1') {
    const body = { name: 'Mine', baseUrl: models.baseUrl, apiKey: KEY };
    const made = await host.asUser(userId).call(chatApi.createModelProvider, { params: { id }, body });
    return made.result.data.id;
  }
  async function ask(model: Partial<BotSettings['model']>, query = 'When do parcels arrive?') {
    settings = botSettingsSchema.parse({ model });
    const created = await host
      .asUser('ada')
      .call(chatApi.createChat, { body: { name: 'Ada', chat_bot_id: botIds.pop() ?? '', userRef: 'ada' } });
    const body = { chat_id: created.result.data.id, query };
    return host.asUser('ada').send(chatApi.ask, { body });
  }
  const metadataOf = (answer: Awaited<ReturnType<typeof ask>>) => answer.result.data.metadata;

  it('come from the model that the bot names, and say so', async () => {
    const provider_id = await aProvider();
    const answer = await ask({ provider_id, model: 'other-talker' });
    expect(answer.result.data.answer).toContain('Parcels arrive within three days.');
    expect(metadataOf(answer).versions.model).toBe('other-talker');
    expect(models.seenHeaders.at(-1)).toMatchObject({ authorization: `Bearer ${KEY}` });
    expect(JSON.stringify([answer.body, await host.storedText('chat')])).not.toContain(KEY);
  });

  it('come from the instance’s own model without a choice', async () => {
    const seen = models.requests;
    expect(metadataOf(await ask({})).versions.model).toBe('scripted');
    expect(models.requests).toBe(seen);
  });

  it.each([
    ['refuses the key', 401, ERRORS.modelKeyRefused, 422],
    ['has no such model', 404, ERRORS.modelDoesNotExist, 422],
    ['has no quota left', 429, ERRORS.modelQuotaUsedUp, 429],
    ['is down', 503, ERRORS.languageModelUnavailable, 503],
  ])('quote the sources when the server %s, or say why', async (_what, status, code, answered) => {
    const provider_id = await aProvider();
    models.failAlways({ kind: 'status', status });
    const quoted = await ask({ provider_id, model: 'talker' });
    expect(quoted.result.data.answer).toContain('Parcels arrive within three days.');
    expect(metadataOf(quoted).versions.model).not.toBe('talker');
    const refused = await ask({ provider_id, model: 'talker', fallback: 'error' });
    expect([refused.status, refused.body['code']]).toEqual([answered, Number(code)]);
  });

  it('quote the sources when the provider is gone, or is another workspace’s', async () => {
    const foreign = await aProvider('eve', 'w2');
    const seen = models.requests;
    for (const provider_id of ['gone', foreign]) {
      expect(metadataOf(await ask({ provider_id })).versions.model).not.toBe('talker');
      const refused = await ask({ provider_id, fallback: 'error' });
      expect(refused.body['code']).toBe(Number(ERRORS.modelDoesNotExist));
    }
    expect(models.requests).toBe(seen);
  });

  it.each([
    ['pours words without an end', '/endless/v1'],
    ['pours bytes without a line', '/lineless/v1'],
    ['leads elsewhere', '/redirect/v1'],
  ])('quote the sources when the server %s', async (_what, path) => {
    const body = { name: 'Hostile', baseUrl: `${hostile.origin}${path}` };
    const made = await host.asUser('ada').call(chatApi.createModelProvider, { params: { id: 'w1' }, body });
    const seen = models.requests;
    const quoted = await ask({ provider_id: made.result.data.id, model: 'talker' });
    expect(quoted.result.data.answer).not.toContain('word');
    expect(models.requests).toBe(seen);
  });

  it('follow a change of the provider at once', async () => {
    const provider_id = await aProvider();
    await ask({ provider_id, model: 'talker' });
    await host.asUser('ada').call(chatApi.updateModelProviders, {
      params: { id: 'w1' },
      query: { id: [provider_id] },
      body: { apiKey: 'another' },
    });
    const refused = await ask({ provider_id, model: 'talker', fallback: 'error' });
    expect(refused.body['code']).toBe(Number(ERRORS.modelKeyRefused));
  });
});

async function serveHostile(listener: RequestListener) {
  const server = createServer(listener);
  const port = await listenOnLoopback(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
