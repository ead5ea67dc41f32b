import { createServer } from 'node:http';
import { afterAll, describe, expect, it } from 'vitest';
import { ERRORS } from '@colloquy/contracts';
import { createOpenAiChatModel, createOpenAiEmbeddingModel } from '@colloquy/language-model';
import { startFakeOpenAi } from '@colloquy/test-servers/fake-openai';
import { listenOnLoopback } from '@colloquy/test-servers/listen';

const KEY = 'key-of-the-operator';
const DIMENSION = 8;

describe.each([301, 302, 307, 308])("a model's server that redirects with %i", async (status) => {
  const other = await startFakeOpenAi({ dimension: DIMENSION });
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    const location = `${other.baseUrl}${request.url?.replace('/v1', '')}`;
    response.writeHead(status, { location }).end();
  });
  const baseUrl = `http://127.0.0.1:${await listenOnLoopback(server)}/v1`;
  const options = { baseUrl, apiKey: KEY, model: 'stand-in', retryBaseMs: 1 };
  afterAll(async () => {
    await other.close();
    server.close();
    server.closeAllConnections();
  });

  it('gets texts to embed once, and the server that it names gets neither them nor the key', async () => {
    requests = 0;
    const model = createOpenAiEmbeddingModel({ ...options, dimension: DIMENSION });
    await expect(model.embed(['A secret text.'])).rejects.toMatchObject({
      code: ERRORS.embeddingModelUnavailable,
      details: { reason: 'redirected' },
    });
    expect([requests, other.requests]).toEqual([1, 0]);
  });

  it('gets a question once, and the server that it names gets neither it nor the key', async () => {
    requests = 0;
    const model = createOpenAiChatModel(options);
    const messages = [{ role: 'user', content: 'A secret question?' }] as const;
    const answer = model.stream({ messages, maxTokens: 10, temperature: 0 })[Symbol.asyncIterator]();
    await expect(answer.next()).rejects.toMatchObject({ details: { reason: 'redirected' } });
    expect([requests, other.requests]).toEqual([1, 0]);
  });
});
