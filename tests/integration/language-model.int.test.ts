import { ERRORS } from '@colloquy/contracts';
import { isAppError } from '@colloquy/errors';
import { createGenerativeAnswerer } from '@colloquy/answering';
import {
  createOpenAiChatModel,
  createOpenAiEmbeddingModel,
  type ChatDelta,
  type ChatModel,
  type OpenAiChatModelOptions,
} from '@colloquy/language-model';
import { anAnswerRequest, collectAnswer, describeAnswerer } from '@colloquy/answering/testing';
import { describeEmbeddingModel } from '@colloquy/language-model/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeOpenAi, type FakeOpenAi, type InjectedFailure } from '@colloquy/test-servers/fake-openai';

const DIMENSION = 64;
/** Short deadlines and pauses, so that the table runs in seconds; the real ones are the adapter's defaults. */
const FAST = { timeouts: { firstTokenMs: 600, gapMs: 600, totalMs: 2_000 }, retryBaseMs: 4 } as const;
const PROMPT =
  '<source n="1" title="Help">\nExpress delivery costs 12 euros.\n</source>\n\nQuestion: What does express delivery cost?';

let server: FakeOpenAi;
beforeEach(async () => {
  server = await startFakeOpenAi({ dimension: DIMENSION });
});
afterEach(() => server.close());

const chatModel = (options: Partial<OpenAiChatModelOptions> = {}) =>
  createOpenAiChatModel({ baseUrl: server.baseUrl, apiKey: 'none', model: 'stand-in', ...FAST, ...options });
const embedder = () =>
  createOpenAiEmbeddingModel({
    baseUrl: server.baseUrl,
    apiKey: 'none',
    model: 'stand-in',
    dimension: DIMENSION,
    retryBaseMs: 4,
    timeoutMs: 200,
  });

describeAnswerer('generative over the OpenAI adapter', async () => {
  const fake = await startFakeOpenAi();
  const model = createOpenAiChatModel({ baseUrl: fake.baseUrl, apiKey: 'none', model: 'stand-in' });
  return { answerer: createGenerativeAnswerer(model), stop: () => fake.close() };
});

describeEmbeddingModel('OpenAI adapter', async () => {
  const fake = await startFakeOpenAi({ dimension: DIMENSION });
  const options = { baseUrl: fake.baseUrl, apiKey: 'none', model: 'stand-in', dimension: DIMENSION };
  return { model: createOpenAiEmbeddingModel(options), stop: () => fake.close() };
});

interface Outcome {
  readonly text: string;
  readonly code: string | null;
  readonly reason: unknown;
  readonly retryAfterSeconds: number | undefined;
  readonly deltas: readonly ChatDelta[];
}

async function outcomeOf(model: ChatModel, signal?: AbortSignal): Promise<Outcome> {
  const deltas: ChatDelta[] = [];
  let code: string | null = null;
  let reason: unknown = null;
  let retryAfterSeconds: number | undefined;
  try {
    const messages = [{ role: 'user', content: PROMPT }] as const;
    for await (const delta of model.stream({ messages }, signal === undefined ? {} : { signal }))
      deltas.push(delta);
  } catch (error) {
    if (!isAppError(error)) throw error;
    ({ code, retryAfterSeconds } = error);
    reason = error.details['reason'];
  }
  const text = deltas.map((delta) => (delta.type === 'text' ? delta.text : '')).join('');
  return { text, code, reason, retryAfterSeconds, deltas };
}

const ANSWER = 'Express delivery costs 12 euros. [1]';
const status = (code: number, retryAfter?: string): InjectedFailure =>
  retryAfter === undefined ? { kind: 'status', status: code } : { kind: 'status', status: code, retryAfter };

describe('a faulty chat server', () => {
  it.each<[string, InjectedFailure[], { requests: number }]>([
    ['a 500', [status(500)], { requests: 2 }],
    ['two 500s', [status(500), status(502)], { requests: 3 }],
    ['a 503', [status(503)], { requests: 2 }],
    ['a 408', [status(408)], { requests: 2 }],
    ['a 429', [status(429)], { requests: 2 }],
    ['a 429 that says to wait a moment', [status(429, '0')], { requests: 2 }],
    ['a 503 that says to wait a moment', [status(503, '0')], { requests: 2 }],
    ['a reset connection', [{ kind: 'reset' }], { requests: 2 }],
    ['a reset and then a 500', [{ kind: 'reset' }, status(500)], { requests: 3 }],
    ['bad JSON', [{ kind: 'bad-json' }], { requests: 2 }],
    ['an empty body', [{ kind: 'empty-body' }], { requests: 2 }],
    ['an answer without text', [{ kind: 'empty-answer' }], { requests: 2 }],
    ['a first token that never comes', [{ kind: 'never-starts' }], { requests: 2 }],
    ['a first delta without role', [{ kind: 'no-role' }], { requests: 1 }],
    ['no usage', [{ kind: 'no-usage' }], { requests: 1 }],
    ['a chunk without choices', [{ kind: 'empty-choices' }], { requests: 1 }],
  ])('is borne: %s', async (_, faults, expected) => {
    server.failNext(...faults);
    const outcome = await outcomeOf(chatModel());
    expect(outcome).toMatchObject({ text: ANSWER, code: null });
    expect(outcome.deltas.at(-1)).toEqual({ type: 'finish', reason: 'stop' });
    expect(server.requests).toBe(expected.requests);
  });

  it.each<[string, InjectedFailure, { code: string; reason: string; requests: number }]>([
    [
      '500 for ever',
      status(500),
      { code: ERRORS.languageModelUnavailable, reason: 'server-error', requests: 3 },
    ],
    ['429 for ever', status(429), { code: ERRORS.modelQuotaUsedUp, reason: 'rate-limited', requests: 3 }],
    [
      'resets for ever',
      { kind: 'reset' },
      { code: ERRORS.languageModelUnavailable, reason: 'unreachable', requests: 3 },
    ],
    [
      'empty bodies for ever',
      { kind: 'empty-body' },
      { code: ERRORS.languageModelUnavailable, reason: 'cut-off', requests: 3 },
    ],
    [
      'answers without text for ever',
      { kind: 'empty-answer' },
      { code: ERRORS.languageModelUnavailable, reason: 'empty-response', requests: 3 },
    ],
    ['a wrong key', status(401), { code: ERRORS.modelKeyRefused, reason: 'key-refused', requests: 1 }],
    [
      'nothing left to pay with',
      status(402),
      { code: ERRORS.modelQuotaUsedUp, reason: 'rate-limited', requests: 3 },
    ],
    [
      'a refused request',
      status(400),
      { code: ERRORS.languageModelUnavailable, reason: 'rejected', requests: 1 },
    ],
    [
      'an unknown model',
      status(404),
      { code: ERRORS.modelDoesNotExist, reason: 'no-such-model', requests: 1 },
    ],
    [
      'half a stream, ended',
      { kind: 'half-stream', by: 'end' },
      { code: ERRORS.languageModelUnavailable, reason: 'cut-off', requests: 1 },
    ],
    [
      'half a stream, reset',
      { kind: 'half-stream', by: 'reset' },
      { code: ERRORS.languageModelUnavailable, reason: 'cut-off', requests: 1 },
    ],
    [
      'an error in the stream',
      { kind: 'error-event' },
      { code: ERRORS.languageModelUnavailable, reason: 'bad-response', requests: 1 },
    ],
    [
      'silence after the first token',
      { kind: 'stalls-after-first-token' },
      { code: ERRORS.deadlineExceeded, reason: 'gap-timeout', requests: 1 },
    ],
    [
      'one token now and then',
      { kind: 'drips', everyMs: 400 },
      { code: ERRORS.deadlineExceeded, reason: 'total-timeout', requests: 1 },
    ],
  ])('is an error with its own code: %s', async (_, fault, expected) => {
    server.failAlways(fault);
    const outcome = await outcomeOf(chatModel());
    expect(outcome).toMatchObject({ code: expected.code, reason: expected.reason });
    expect(server.requests).toBe(expected.requests);
    await vi.waitFor(() => expect(server.open).toBe(0));
  });

  it('is not tried past the total deadline when its first token never comes', async () => {
    server.failAlways({ kind: 'never-starts' });
    const outcome = await outcomeOf(chatModel());
    expect(outcome.code).toBe(ERRORS.deadlineExceeded);
    expect(server.requests).toBeLessThanOrEqual(3);
    await vi.waitFor(() => expect(server.open).toBe(0));
  });

  it('hands a long Retry-After to the caller instead of sleeping', async () => {
    server.failAlways(status(429, '30'));
    expect(await outcomeOf(chatModel())).toMatchObject({ reason: 'rate-limited', retryAfterSeconds: 30 });
    expect(server.requests).toBe(1);
  });

  it('is let go at once when the visitor leaves', async () => {
    server.failAlways({ kind: 'stalls-after-first-token' });
    const controller = new AbortController();
    const reading = outcomeOf(chatModel({ timeouts: { gapMs: 60_000, totalMs: 60_000 } }), controller.signal);
    await vi.waitFor(() => expect(server.open).toBe(1));
    controller.abort(new Error('the visitor left'));
    await expect(reading).rejects.toThrow('the visitor left');
    await vi.waitFor(() => expect(server.open).toBe(0));
  });
});

describe('tool calls', () => {
  it.each([true, false])('are put together from their pieces (ids sent: %s)', async (withIds) => {
    server.failNext({ kind: 'tool-call', name: 'getOrder', argumentPieces: ['{"id"', ':4', '2}'], withIds });
    const { deltas } = await outcomeOf(chatModel());
    expect(deltas).toEqual([
      {
        type: 'tool-call',
        id: withIds ? 'call_abc' : 'call_0',
        name: 'getOrder',
        argumentsJson: '{"id":42}',
      },
      { type: 'finish', reason: 'tool-calls' },
    ]);
  });
});

describe('the circuit breaker', () => {
  it('opens after half of twenty calls failed, asks one probe after the pause, and closes again', async () => {
    const model = chatModel({ maxRetries: 0, breakerPauseMs: 80 });
    for (let call = 0; call < 10; call += 1) expect((await outcomeOf(model)).code).toBeNull();
    server.failAlways(status(500));
    for (let call = 0; call < 10; call += 1) expect((await outcomeOf(model)).reason).toBe('server-error');
    const asked = server.requests;
    expect((await outcomeOf(model)).reason).toBe('circuit-open');
    expect(server.requests).toBe(asked);

    server.failAlways(null);
    await vi.waitFor(async () => expect((await outcomeOf(model)).text).toBe(ANSWER), { timeout: 5_000 });
    expect(server.requests).toBe(asked + 1);
  });

  it('does not open because visitors leave', async () => {
    const model = chatModel({ maxRetries: 0 });
    for (let call = 0; call < 25; call += 1) {
      await expect(outcomeOf(model, AbortSignal.abort(new Error('left')))).rejects.toThrow('left');
    }
    expect((await outcomeOf(model)).text).toBe(ANSWER);
  });

  it.each(['never-starts', 'stalls-after-first-token'] as const)(
    'counts a model that %s within the time that quotes have',
    async (kind) => {
      server.failAlways({ kind });
      const model = chatModel({ timeouts: {} });
      const answerer = createGenerativeAnswerer(model, { grounding: 'quoted' });
      const ask = () => collectAnswer(answerer, anAnswerRequest()).catch((error: unknown) => error);
      const outcomes = await Promise.all(Array.from({ length: 20 }, ask));
      for (const outcome of outcomes)
        expect(outcome).toMatchObject({
          code: ERRORS.deadlineExceeded,
          details: { reason: 'quote-timeout' },
        });
      expect(server.requests).toBe(20);
      expect((await outcomeOf(model)).reason).toBe('circuit-open');
      await vi.waitFor(() => expect(server.open).toBe(0));
    },
  );
});

describe('a faulty embedding server', () => {
  it.each<[string, InjectedFailure, { code: string; reason: string; requests: number }]>([
    [
      'vectors of the wrong size',
      { kind: 'wrong-size' },
      { code: ERRORS.embeddingDimensionDiffers, reason: 'wrong-dimension', requests: 1 },
    ],
    [
      'values that are no numbers',
      { kind: 'not-a-number' },
      { code: ERRORS.embeddingModelUnavailable, reason: 'bad-vector', requests: 1 },
    ],
    [
      'vectors of zeros',
      { kind: 'zero-vector' },
      { code: ERRORS.embeddingModelUnavailable, reason: 'bad-vector', requests: 1 },
    ],
    [
      'bad JSON',
      { kind: 'bad-json' },
      { code: ERRORS.embeddingModelUnavailable, reason: 'bad-response', requests: 3 },
    ],
    ['500s', status(500), { code: ERRORS.embeddingModelUnavailable, reason: 'server-error', requests: 3 }],
    [
      'no answer',
      { kind: 'never-starts' },
      { code: ERRORS.deadlineExceeded, reason: 'total-timeout', requests: 3 },
    ],
  ])('is an error before anything is stored: %s', async (_, fault, expected) => {
    server.failAlways(fault);
    const error: unknown = await embedder()
      .embed(['a text'])
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: expected.code, details: { reason: expected.reason } });
    expect(server.requests).toBe(expected.requests);
  });

  it('is asked again after a passing fault', async () => {
    server.failNext(status(500));
    expect(await embedder().embed(['a text'])).toHaveLength(1);
  });
});
