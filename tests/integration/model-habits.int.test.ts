import { ERRORS } from '@colloquy/contracts';
import { isAppError } from '@colloquy/errors';
import {
  createKnownHabits,
  createOpenAiChatModel,
  createOpenAiEmbeddingModel,
  type ChatDelta,
  type ChatRequest,
  type OpenAiChatModelOptions,
} from '@colloquy/language-model';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { startFakeOpenAi, type ModelServerHabits } from '@colloquy/test-servers/fake-openai';

const ANSWER = 'Express delivery costs 12 euros. [1]';
const THOUGHT = 'Okay, the visitor asks for a price. Express delivery costs 99 euros, or does it?';
const DIMENSION = 16;
const FAST = { firstTokenMs: 500, gapMs: 500, totalMs: 3_000 };
const REQUEST: ChatRequest = {
  messages: [
    {
      role: 'system',
      content: 'Answer from the sources. <source n="1">\nExpress delivery costs 12 euros.\n</source>',
    },
    { role: 'user', content: 'What does express delivery cost?' },
  ],
  maxTokens: 800,
  temperature: 0.2,
};
const TOOL = { name: 'find', description: 'Finds.', parameters: { type: 'object' } };
const call = (name: string, json: string) => ({ function: { name, arguments: json } });

describe('a server that is compatible in its own way', async () => {
  const server = await startFakeOpenAi({ dimension: DIMENSION });
  const known = createKnownHabits();
  afterAll(() => server.close());

  const open = (name: string, options: Partial<OpenAiChatModelOptions> = {}) =>
    createOpenAiChatModel({
      baseUrl: server.baseUrl,
      apiKey: 'none',
      model: name,
      timeouts: FAST,
      retryBaseMs: 4,
      habits: known.of(name),
      ...options,
    });

  async function ask(name: string, request = REQUEST, options: Partial<OpenAiChatModelOptions> = {}) {
    const deltas: ChatDelta[] = [];
    const before = server.requests;
    let error: { readonly code: string; readonly reason: unknown } | null = null;
    try {
      for await (const delta of open(name, options).stream(request)) deltas.push(delta);
    } catch (thrown) {
      if (!isAppError(thrown)) throw thrown;
      error = { code: thrown.code, reason: thrown.details['reason'] };
    }
    const text = deltas.map((delta) => (delta.type === 'text' ? delta.text : '')).join('');
    return { text, error, deltas, requests: server.requests - before };
  }

  // Each row: a habit, and the number of requests to the server for the first answer and for the next one.
  it.each<[string, ModelServerHabits, readonly [number, number]]>([
    ['none', {}, [1, 1]],
    ['refuses stream_options', { refuses: ['stream_options'] }, [2, 1]],
    [
      'refuses stream_options by 422 as FastAPI does',
      { refuses: ['stream_options'], status: 422, form: 'fastapi' },
      [2, 1],
    ],
    ['refuses max_tokens by 422', { refuses: ['max_tokens'], status: 422 }, [2, 1]],
    [
      'refuses max_tokens by 404 in plain text',
      { refuses: ['max_tokens'], status: 404, form: 'text' },
      [2, 1],
    ],
    ['refuses a temperature by 413', { refuses: ['temperature'], status: 413 }, [2, 1]],
    ['refuses the system role by 400', { refuses: ['system'] }, [2, 1]],
    [
      'refuses the system role by 403 in plain text',
      { refuses: ['system'], status: 403, form: 'text' },
      [2, 1],
    ],
    ['refuses streams', { refuses: ['stream'], status: 422 }, [2, 1]],
    [
      'refuses four things, one after the other',
      { refuses: ['system', 'temperature', 'max_tokens', 'stream_options'], status: 409 },
      [5, 1],
    ],
    ['answers JSON in the place of a stream', { wholeAs: 'application/json' }, [1, 1]],
    ['answers JSON and calls it a stream', { wholeAs: 'text/event-stream' }, [1, 1]],
    ['answers JSON with parts', { wholeAs: 'application/json; charset=utf-8', contentAs: 'parts' }, [1, 1]],
    [
      'answers JSON with thoughts',
      { wholeAs: 'application/json', thought: THOUGHT, thinksIn: 'closing-mark' },
      [1, 1],
    ],
    ['sends content as parts', { contentAs: 'parts' }, [1, 1]],
    ['sends messages for deltas', { contentAs: 'message' }, [1, 1]],
    ['ends with [DONE] and without a reason', { endsWith: 'done' }, [1, 1]],
    ['ends with a reason and without [DONE]', { endsWith: 'reason' }, [1, 1]],
    ['gives a reason and then says nothing', { endsWith: 'reason-and-silence' }, [1, 1]],
    ['gives a reason that nobody knows', { finishReason: 'eos_token' }, [1, 1]],
    ['thinks between marks', { thought: THOUGHT, thinksIn: 'marks' }, [1, 1]],
    [
      'thinks between marks, letter by letter',
      { thought: THOUGHT, thinksIn: 'marks', pieceChars: 1 },
      [1, 1],
    ],
    ['thinks before a closing mark', { thought: THOUGHT, thinksIn: 'closing-mark' }, [1, 1]],
    [
      'thinks before a closing mark, by three letters',
      { thought: THOUGHT, thinksIn: 'closing-mark', pieceChars: 3 },
      [1, 1],
    ],
    ['thinks in a field', { thought: THOUGHT, thinksIn: 'field' }, [1, 1]],
    ['thinks in parts', { thought: THOUGHT, thinksIn: 'parts' }, [1, 1]],
    ['sends comments longer than a silence may be', { comments: { times: 8, everyMs: 100 } }, [1, 1]],
    [
      'thinks in a field longer than a silence may be',
      { comments: { times: 8, everyMs: 100, as: 'thought' } },
      [1, 1],
    ],
    ['sends no usage', { usage: undefined }, [1, 1]],
    ['sends null for usage', { usage: null }, [1, 1]],
    ['sends usage without its fields', { usage: {} }, [1, 1]],
    ['sends usage in part', { usage: { prompt_tokens: 7 } }, [1, 1]],
    ['sends usage in words', { usage: { prompt_tokens: '7', completion_tokens: 'eight' } }, [1, 1]],
    ['sends usage below nothing', { usage: { prompt_tokens: -1, completion_tokens: 1.5 } }, [1, 1]],
    ['sends a list for usage', { usage: [1, 2] }, [1, 1]],
    ['sends usage in whole', { usage: { prompt_tokens: 7, completion_tokens: 9 } }, [1, 1]],
  ])('answers as any other: %s', async (name, habits, [first, next]) => {
    server.behave(habits);
    for (const requests of [first, next]) {
      const outcome = await ask(name);
      expect(outcome).toMatchObject({ text: ANSWER, error: null, requests });
      expect(outcome.deltas.at(-1)).toEqual({ type: 'finish', reason: 'stop' });
      const counted = outcome.deltas.filter(({ type }) => type === 'usage');
      expect(counted).toEqual(
        name.endsWith('in whole') ? [{ type: 'usage', tokensIn: 7, tokensOut: 9 }] : [],
      );
    }
  });

  it.each<[string, ModelServerHabits, string, string]>([
    ['a context that is too long', { maxChars: 20 }, ERRORS.languageModelUnavailable, 'context-too-long'],
    [
      'a context that is too long, by 413',
      { maxChars: 20, status: 413, form: 'text' },
      ERRORS.languageModelUnavailable,
      'context-too-long',
    ],
    [
      'a context that is too long, by 500',
      { maxChars: 20, status: 500 },
      ERRORS.languageModelUnavailable,
      'context-too-long',
    ],
    [
      'a stream that ends without a reason',
      { endsWith: 'nothing' },
      ERRORS.languageModelUnavailable,
      'cut-off',
    ],
    [
      'comments without an end',
      { comments: { times: 50, everyMs: 100 } },
      ERRORS.deadlineExceeded,
      'total-timeout',
    ],
  ])('is said by its name: %s', async (name, habits, code, reason) => {
    server.behave(habits);
    expect(await ask(name)).toMatchObject({ text: '', error: { code, reason }, requests: 1 });
  });

  it('gives nothing of a text that ends with the limit before it is known how the model thinks', async () => {
    server.behave({ finishReason: 'length' });
    expect(await ask('cut')).toMatchObject({ text: '', error: { reason: 'only-thoughts' }, requests: 1 });
    server.behave({});
    expect(await ask('cut')).toMatchObject({ text: ANSWER, error: null });
    server.behave({ finishReason: 'length' });
    expect(await ask('cut')).toMatchObject({ text: ANSWER, error: null });
  });

  it.each([
    ['nothing', ''],
    ['a part that is not known to be no thought', 'Express delivery'],
  ])('ends well where the server withholds the answer after %s', async (name, answer) => {
    server.behave({ answer, finishReason: 'content_filter' });
    expect(await ask(name)).toMatchObject({
      error: null,
      deltas: [{ type: 'finish', reason: 'filtered' }],
      requests: 1,
    });
  });

  it('gives a model that thinks room for that where few words are asked for', async () => {
    const few = { ...REQUEST, maxTokens: 60, roomToThink: 700 };
    server.behave({ thought: THOUGHT, thinksIn: 'field', finishReason: 'length', answer: '' });
    expect((await ask('thinker', few)).error?.reason).toBe('only-thoughts');
    server.behave({ thought: THOUGHT, thinksIn: 'field' });
    await ask('thinker', few);
    expect(server.seenBodies.slice(-2).map(({ max_tokens }) => max_tokens)).toEqual([60, 760]);
    await ask('thinker');
    expect(server.seenBodies.at(-1)).toMatchObject({ max_tokens: 800 });
    server.behave(undefined);
    await ask('none that thinks', few);
    expect(server.seenBodies.at(-1)).toMatchObject({ max_tokens: 60 });
  });

  it('has its rules read by a model that knows no system role', async () => {
    server.behave({ refuses: ['system'] });
    await ask('rules');
    const said = REQUEST.messages.map(({ content }) => content).join('\n\n');
    expect(server.seenBodies.at(-1)).toMatchObject({ messages: [{ role: 'user', content: said }] });
  });

  it('shows an answer as it comes once it is known how the model thinks', async () => {
    server.behave({ thought: THOUGHT, thinksIn: 'marks' });
    for (const name of ['marks', 'marks']) {
      const { deltas } = await ask(name);
      expect(deltas.filter(({ type }) => type === 'text').length).toBeGreaterThan(3);
    }
    server.behave({});
    const pieces: number[] = [];
    for (const name of ['plain', 'plain'])
      pieces.push((await ask(name)).deltas.filter(({ type }) => type === 'text').length);
    expect(pieces[0]).toBe(1);
    expect(pieces[1]).toBeGreaterThan(3);
  });

  it('learns how a model thinks beside answers that are called off before their end', async () => {
    server.behave({ stallsAbove: 40 });
    const model = open('slow');
    const callOff = async () => {
      const before = server.requests;
      const leaving = new AbortController();
      const reading = model.stream(REQUEST, { signal: leaving.signal })[Symbol.asyncIterator]().next();
      await vi.waitFor(() => expect(server.requests).toBeGreaterThan(before));
      leaving.abort(new Error('left'));
      return reading.catch((error: unknown) => error);
    };
    expect(await callOff()).toMatchObject({ message: 'left' });
    expect(known.of('slow').thoughts).toBe('unknown');
    await callOff();
    await vi.waitFor(() => expect(known.of('slow').thoughts).toBe('marked'));
    const asked = server.seenBodies.map(({ messages }) => JSON.stringify(messages));
    expect(asked.some((messages) => messages.includes('Say hello'))).toBe(true);
  });

  it.each<[string, readonly (readonly object[])[]]>([
    ['in one chunk', [[call('a', '{"n":1}'), call('b', '{"n":2}')]]],
    ['in two chunks', [[call('a', '{"n":1}')], [call('b', '{"n":2}')]]],
    ['of one function in two chunks', [[call('a', '{"n":1}')], [call('a', '{"n":2}')]]],
    [
      'in pieces',
      [
        [call('a', '{"n"')],
        [{ function: { arguments: ':1}' } }],
        [call('b', '')],
        [{ function: { arguments: '{"n":2}' } }],
      ],
    ],
    [
      'with ids that each piece repeats',
      [
        [{ id: 'x', ...call('a', '{"n"') }],
        [{ id: 'x', ...call('a', ':1}') }],
        [{ id: 'y', ...call('b', '{"n":2}') }],
      ],
    ],
    [
      'all with the index 0',
      [[{ index: 0, id: 'x', ...call('a', '{"n":1}') }], [{ index: 0, id: 'y', ...call('b', '{"n":2}') }]],
    ],
    [
      'with arguments that are no text',
      [
        [{ function: { name: 'a', arguments: { n: 1 } } }],
        [{ function: { name: 'b', arguments: { n: 2 } } }],
      ],
    ],
  ])('has two tool calls told apart without an index: %s', async (name, toolCalls) => {
    server.behave({ toolCalls });
    const { deltas } = await ask(name, { ...REQUEST, tools: [TOOL] });
    const calls = deltas.flatMap((delta) => (delta.type === 'tool-call' ? [delta] : []));
    const second = name.includes('of one function') ? 'a' : 'b';
    expect(calls.map((one) => [one.name, one.argumentsJson])).toEqual([
      ['a', '{"n":1}'],
      [second, '{"n":2}'],
    ]);
    expect(new Set(calls.map(({ id }) => id)).size).toBe(2);
    expect(deltas.at(-1)).toEqual({ type: 'finish', reason: 'tool-calls' });
  });

  it('is asked without tools where it takes none', async () => {
    server.behave({ refuses: ['tools'] });
    expect(await ask('toolless', { ...REQUEST, tools: [TOOL] })).toMatchObject({ text: ANSWER, error: null });
  });

  it.each([
    ['an address without /v1', (url: string) => url.replace('/v1', ''), 'no-api'],
    ['an address that is http only', (url: string) => url.replace('http:', 'https:'), 'not-https'],
  ])('is said by its name: %s', async (name, addressOf, reason) => {
    server.behave(undefined);
    const { error } = await ask(name, REQUEST, { baseUrl: addressOf(server.baseUrl) });
    expect(error).toEqual({ code: ERRORS.languageModelUnavailable, reason });
  });

  it.each<[string, ModelServerHabits, readonly number[], readonly number[]]>([
    ['refuses more than 3 texts', { maxBatch: 3 }, [8, 4, 2, 2, 2, 2], [2, 2, 2, 2]],
    [
      'refuses more than 4 texts by 422 as FastAPI does',
      { maxBatch: 4, status: 422, form: 'fastapi' },
      [8, 4, 4],
      [4, 4],
    ],
    [
      'refuses more than 4 texts by 413 in plain text',
      { maxBatch: 4, status: 413, form: 'text' },
      [8, 4, 4],
      [4, 4],
    ],
    ['refuses more than 4 texts by 500', { maxBatch: 4, status: 500 }, [8, 4, 4], [4, 4]],
    [
      'embeds the first text alone',
      { embedsFirst: true },
      [8, 4, 2, 1, 1, 1, 1, 1, 1, 1, 1],
      [1, 1, 1, 1, 1, 1, 1, 1],
    ],
  ])('embeds as any other: %s', async (_, habits, first, next) => {
    server.behave(habits);
    const embedder = createOpenAiEmbeddingModel({
      baseUrl: server.baseUrl,
      apiKey: 'none',
      model: 'embedder',
      dimension: DIMENSION,
      retryBaseMs: 4,
    });
    const texts = Array.from({ length: 8 }, (__, n) => `text ${n} of eight`);
    for (const sizes of [first, next]) {
      server.seenBodies.splice(0);
      expect(await embedder.embed(texts)).toHaveLength(8);
      const sent = server.seenBodies.map(({ input }) => (Array.isArray(input) ? input.length : 0));
      expect(sent).toEqual(sizes);
    }
  });

  it('goes on in large batches after a text that is refused alone', async () => {
    const embedder = createOpenAiEmbeddingModel({
      baseUrl: server.baseUrl,
      apiKey: 'none',
      model: 'embedder',
      dimension: DIMENSION,
      maxRetries: 0,
    });
    server.behave({ maxBatch: 0 });
    await expect(embedder.embed(['one', 'two'])).rejects.toMatchObject({
      code: ERRORS.embeddingModelUnavailable,
    });
    server.behave(undefined);
    server.seenBodies.splice(0);
    await embedder.embed(['one', 'two', 'three', 'four']);
    expect(server.seenBodies.length).toBe(1);
  });
});
