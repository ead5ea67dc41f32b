import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { WorkspaceRole, botSettingsSchema, chatApi, type BotSettings } from '@colloquy/contracts';
import { listenOnLoopback } from '@colloquy/test-servers/listen';
import { openChatHarness } from '../../testing/chat-harness.ts';

const bodySchema = z.record(z.string(), z.unknown());
const OF_OPERATOR = 'secret-of-the-operator';
/** The first model no longer chats, and the second accepts only the newest models' parameters. */
const MODELS = ['a-retired', 'b-newest', 'c-text-embedder'];

describe('a provider whose models take different requests', async () => {
  const asked: { readonly headers: string; readonly body: Readonly<Record<string, unknown>> }[] = [];
  const server = createServer((request, response) => {
    const answer = (status: number, body: object) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.method === 'GET') return answer(200, { data: MODELS.map((id) => ({ id })) });
    void json(request).then((content) => {
      const body = bodySchema.parse(content);
      asked.push({ headers: JSON.stringify(request.headers), body });
      if (request.url?.endsWith('/embeddings') === true) return answer(404, {});
      if (body['model'] !== 'b-newest') return answer(400, { error: { message: 'It does not chat.' } });
      const refused = ['max_tokens', 'temperature'].find((name) => name in body);
      if (refused !== undefined)
        return answer(400, { error: { message: `Unsupported: '${refused}'`, param: refused } });
      const text = 'Parcels arrive within three days. [1]';
      if (body['stream'] !== true)
        return answer(200, { choices: [{ index: 0, message: { content: text } }] });
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const chunk = { choices: [{ delta: { content: text }, finish_reason: 'stop' }] };
      response.end(`data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`);
    });
  });
  const address = `127.0.0.1:${await listenOnLoopback(server)}`;
  let settings: BotSettings = botSettingsSchema.parse({});
  const harness = await openChatHarness({
    modelHosts: [address],
    settings: () => settings,
    members: [{ w1: { ada: WorkspaceRole.admin } }],
  });
  const { host } = harness;
  afterAll(async () => {
    await harness.stop();
    server.close();
    server.closeAllConnections();
  });
  afterEach(() => void vi.unstubAllEnvs());

  async function aProvider(): Promise<string> {
    const body = { name: 'Mine', baseUrl: `http://${address}/v1` };
    const made = await host.asUser('ada').call(chatApi.createModelProvider, { params: { id: 'w1' }, body });
    return made.result.data.id;
  }
  const test = async (providerId: string, body: { readonly model?: string } = {}) =>
    (await host.asUser('ada').call(chatApi.testModelProvider, { params: { id: 'w1', providerId }, body }))
      .result.data;
  async function ask(botId: string) {
    const chat = { name: 'Ada', chat_bot_id: botId, userRef: 'ada' };
    const created = await host.asUser('ada').call(chatApi.createChat, { body: chat });
    const body = { chat_id: created.result.data.id, query: 'When do parcels arrive?' };
    return (await host.asUser('ada').call(chatApi.ask, { body })).result.data;
  }

  it('keeps which of them failed, and answers by one that did not', async () => {
    const provider_id = await aProvider();
    const chats = (await test(provider_id)).provider.models.map(({ id, chat }) => [id, chat]);
    expect(chats).toEqual([
      ['a-retired', false],
      ['b-newest', null],
      ['c-text-embedder', null],
    ]);
    settings = botSettingsSchema.parse({ model: { provider_id, fallback: 'error' } });
    const { answer, metadata } = await ask('bot-1');
    expect([answer, metadata.versions.model]).toEqual(['Parcels arrive within three days. [1]', 'b-newest']);
  });

  it('is tested with the limit by the name that the model takes', async () => {
    const { checks } = await test(await aProvider(), { model: 'b-newest' });
    const passed = checks.filter(({ ok }) => ok).map(({ name }) => name);
    expect(passed).toEqual(['reach', 'auth', 'list', 'chat', 'stream']);
  });

  it('learns nothing of the operator’s environment', async () => {
    vi.stubEnv('OPENAI_CUSTOM_HEADERS', `x-secret: ${OF_OPERATOR}`);
    vi.stubEnv('OPENAI_ORG_ID', OF_OPERATOR);
    vi.stubEnv('OPENAI_PROJECT_ID', OF_OPERATOR);
    vi.stubEnv('OPENAI_API_KEY', OF_OPERATOR);
    const provider_id = await aProvider();
    settings = botSettingsSchema.parse({ model: { provider_id, model: 'b-newest' } });
    asked.splice(0);
    await ask('bot-2');
    expect(asked.length).toBeGreaterThan(0);
    for (const { headers } of asked) {
      expect(headers).not.toContain(OF_OPERATOR);
      expect(headers).not.toContain('stainless');
    }
  });
});
