import { createServer } from 'node:http';
import { afterAll, describe, expect, it } from 'vitest';
import { WorkspaceRole, chatApi } from '@colloquy/contracts';
import { listenOnLoopback } from '@colloquy/test-servers/listen';
import { openChatHarness } from '../../testing/chat-harness.ts';

const KEY = 'sk-Repeated-Key-4711';
const HEADER = 'header-secret-4712';
const KEY_OF_ANOTHER = 'another-providers-key-4713';

describe('a provider whose server repeats secrets as the names of models', async () => {
  const server = createServer((request, response) => {
    const { authorization = '' } = request.headers;
    const ids = [
      authorization.replace('Bearer ', ''),
      `models/${authorization.toLowerCase()}`,
      String(request.headers['x-team']).replace('Token ', ''),
      `${KEY_OF_ANOTHER}:latest`,
      // Names with words of headers that are no secrets.
      'token-talker',
      'talker',
    ];
    const body = request.method === 'GET' ? { data: ids.map((id) => ({ id })) } : { choices: [] };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const address = `127.0.0.1:${await listenOnLoopback(server)}`;
  const harness = await openChatHarness({
    modelHosts: [address],
    members: [{ w1: { ada: WorkspaceRole.admin } }],
  });
  const { host } = harness;
  afterAll(async () => {
    await harness.stop();
    server.close();
    server.closeAllConnections();
  });

  const aProvider = async (body: object) => {
    const params = { id: 'w1' };
    const made = await host.asUser('ada').call(chatApi.createModelProvider, {
      params,
      body: { name: 'Mine', baseUrl: `http://${address}/v1`, ...body },
    });
    return made.result.data.id;
  };

  it('keeps, shows and stores the other names alone, and says why', async () => {
    await aProvider({ apiKey: KEY_OF_ANOTHER });
    const providerId = await aProvider({ apiKey: KEY, headers: { 'x-team': `Token ${HEADER}` } });
    const tested = await host
      .asUser('ada')
      .send(chatApi.testModelProvider, { params: { id: 'w1', providerId }, body: {} });
    const { checks, provider } = tested.result.data;
    expect(provider.models.map(({ id }) => id)).toEqual(['talker', 'token-talker']);
    expect(checks.find(({ name }) => name === 'list')).toMatchObject({
      ok: true,
      detail: '2',
      reason: 'repeats-secret',
    });
    const choices = await host.asUser('ada').send(chatApi.listModelChoices, { params: { id: 'w1' } });
    const everything = JSON.stringify([
      tested.body,
      choices.body,
      await host.storedText('chat'),
      host.published,
    ]);
    for (const secret of [KEY, KEY.toLowerCase(), HEADER, KEY_OF_ANOTHER]) {
      expect(everything).not.toContain(secret);
    }
  });
});
