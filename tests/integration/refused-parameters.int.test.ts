import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ERRORS } from '@colloquy/errors';
import { createOpenAiChatModel, type ChatModel } from '@colloquy/language-model';
import { listenOnLoopback } from '@colloquy/test-servers/listen';

const bodySchema = z.record(z.string(), z.unknown());
type Body = z.infer<typeof bodySchema>;
type Refusal = { readonly message: string; readonly param?: string | null; readonly code?: string };

const MAX_TOKENS: Refusal = {
  message:
    "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
  param: 'max_tokens',
  code: 'unsupported_parameter',
};
const TEMPERATURE: Refusal = {
  message: "Unsupported value: 'temperature' does not support 0.2 with this model.",
  param: 'temperature',
  code: 'unsupported_value',
};

describe('a model that refuses parameters of older ones', async () => {
  /** The error of a request, or null. */
  let refusal: (body: Body) => Refusal | null = () => null;
  let status = 400;
  const bodies: Body[] = [];
  const server = createServer((request, response) => {
    void json(request).then((content) => {
      const body = bodySchema.parse(content);
      bodies.push(body);
      const error = refusal(body);
      if (error !== null) {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
        return;
      }
      const chunk = { choices: [{ delta: { content: 'Hello.' }, finish_reason: 'stop' }] };
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(`data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`);
    });
  });
  const port = await listenOnLoopback(server);
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  beforeEach(() => {
    bodies.splice(0);
    status = 400;
  });

  const aModel = () =>
    createOpenAiChatModel({
      baseUrl: `http://127.0.0.1:${port}/v1`,
      apiKey: 'none',
      model: 'new',
      maxRetries: 0,
    });
  const request: Parameters<ChatModel['stream']>[0] = {
    messages: [{ role: 'user', content: 'Hello?' }],
    maxTokens: 800,
    temperature: 0.2,
  };
  async function answer(model = aModel()): Promise<string> {
    let text = '';
    for await (const delta of model.stream(request)) if (delta.type === 'text') text += delta.text;
    return text;
  }
  const parameters = () =>
    bodies.map(({ max_tokens, max_completion_tokens, temperature }) => ({
      max_tokens,
      max_completion_tokens,
      temperature,
    }));

  it.each([400, 403, 404, 413, 418, 422])(
    'answers all the same where the status is %d',
    async (refusedWith) => {
      status = refusedWith;
      refusal = (body) => ('max_tokens' in body ? MAX_TOKENS : null);
      expect(await answer()).toBe('Hello.');
      expect(bodies.length).toBe(2);
    },
  );

  it.each<[string, (body: Body) => Refusal | null, Body[]]>([
    [
      'max_tokens',
      (body) => ('max_tokens' in body ? MAX_TOKENS : null),
      [
        { max_tokens: 800, temperature: 0.2 },
        { max_completion_tokens: 800, temperature: 0.2 },
      ],
    ],
    [
      'a temperature',
      (body) => ('temperature' in body ? TEMPERATURE : null),
      [{ max_tokens: 800, temperature: 0.2 }, { max_tokens: 800 }],
    ],
    [
      'both, one after the other',
      (body) => ('max_tokens' in body ? MAX_TOKENS : 'temperature' in body ? TEMPERATURE : null),
      [
        { max_tokens: 800, temperature: 0.2 },
        { max_completion_tokens: 800, temperature: 0.2 },
        { max_completion_tokens: 800 },
      ],
    ],
    [
      'a temperature, by its message alone',
      (body) => ('temperature' in body ? { message: '`temperature` is deprecated for this model.' } : null),
      [{ max_tokens: 800, temperature: 0.2 }, { max_tokens: 800 }],
    ],
  ])('answers all the same: %s', async (_what, refuses, expected) => {
    refusal = refuses;
    expect(await answer()).toBe('Hello.');
    expect(parameters()).toEqual(expected);
  });

  it('is not asked twice with what it has refused', async () => {
    refusal = (body) => ('max_tokens' in body ? MAX_TOKENS : null);
    const model = aModel();
    await answer(model);
    bodies.splice(0);
    expect(await answer(model)).toBe('Hello.');
    expect(parameters()).toEqual([{ max_completion_tokens: 800, temperature: 0.2 }]);
  });

  it.each<[string, Refusal, number, number]>([
    ['what it refuses is another parameter', { message: 'bad messages', param: 'messages' }, 400, 1],
    ['it refuses the other form too', MAX_TOKENS, 400, 2],
    ['it refuses the other form too, with another status', MAX_TOKENS, 422, 2],
    ['its account is empty, whatever it names', MAX_TOKENS, 402, 1],
  ])('is unavailable when %s', async (_what, refused, refusedStatus, asked) => {
    refusal = () => refused;
    status = refusedStatus;
    const code = refusedStatus === 402 ? ERRORS.modelQuotaUsedUp : ERRORS.languageModelUnavailable;
    await expect(answer()).rejects.toMatchObject({ code });
    expect(bodies.length).toBe(asked);
  });

  it('is asked as before by the next question after a change of form that did not help', async () => {
    const model = aModel();
    refusal = () => MAX_TOKENS;
    await expect(answer(model)).rejects.toMatchObject({ code: ERRORS.languageModelUnavailable });
    refusal = () => null;
    bodies.splice(0);
    await answer(model);
    expect(parameters()).toEqual([{ max_tokens: 800, temperature: 0.2 }]);
  });
});
