import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { ERRORS, WorkspaceRole, botSettingsSchema, chatApi, type BotSettings } from '@colloquy/contracts';
import { startFakeOpenAi, type ModelServerHabits } from '@colloquy/test-servers/fake-openai';
import { startSelfSigned } from '@colloquy/test-servers/self-signed';
import { openChatHarness } from '../../testing/chat-harness.ts';

const SILENCE_MS = 1_000;
const ANSWER = 'Parcels arrive within three days. [1]';
/** A thought whose sentences would pass the check against the passages, with words to search for in answers. */
const THOUGHT = 'Xylophonic musing: parcels arrive within three days [1]. Xylophonic doubt, though.';

describe('a model server with habits of its own', async () => {
  const models = await startFakeOpenAi({ models: ['talker'] });
  const selfSigned = await startSelfSigned();
  const hosts = [models.baseUrl, selfSigned.baseUrl].map((url) => new URL(url).host);
  let settings: BotSettings = botSettingsSchema.parse({});
  const botIds = Array.from({ length: 80 }, (_, n) => `bot-${n}`);
  const harness = await openChatHarness({
    modelHosts: hosts,
    modelSilenceMs: SILENCE_MS,
    settings: () => settings,
    bots: Object.fromEntries(botIds.map((id) => [id, 'w1'])),
    members: [{ w1: { ada: WorkspaceRole.admin }, w2: { ada: WorkspaceRole.admin } }],
  });
  const ada = harness.host.asUser('ada');
  const params = { id: 'w1' };
  /** A second workspace, because each has a limit of tests per minute. */
  const other = { id: 'w2' };
  let made: string[] = [];
  afterEach(async () => {
    models.behave(undefined);
    models.failAlways(null);
    if (made.length > 0) await ada.call(chatApi.deleteModelProviders, { params, query: { id: made } });
    made = [];
  });
  afterAll(async () => {
    await harness.stop();
    await models.close();
    await selfSigned.close();
  });

  async function aProvider(baseUrl = models.baseUrl): Promise<string> {
    const body = { name: 'Mine', baseUrl };
    const { id } = (await ada.call(chatApi.createModelProvider, { params, body })).result.data;
    made.push(id);
    return id;
  }
  const test = async (providerId: string) =>
    (await ada.call(chatApi.testModelProvider, { params: { ...params, providerId }, body: {} })).result.data;
  async function testOf(baseUrl: string, model?: string) {
    const body = { name: 'Mine', baseUrl };
    const { id } = (await ada.call(chatApi.createModelProvider, { params: other, body })).result.data;
    const asked = { params: { ...other, providerId: id }, body: { model } };
    return (await ada.call(chatApi.testModelProvider, asked)).result.data;
  }
  const listed = async (providerId: string) =>
    (await ada.call(chatApi.listModelProviders, { params })).result.data.find(({ id }) => id === providerId);

  async function ask(provider_id: string, fallback: 'extractive' | 'error' = 'error') {
    settings = botSettingsSchema.parse({ model: { provider_id, model: 'talker', fallback } });
    const chat = { name: 'Ada', chat_bot_id: botIds.pop() ?? '', userRef: 'ada' };
    const chat_id = (await ada.call(chatApi.createChat, { body: chat })).result.data.id;
    const body = { chat_id, query: 'When do parcels arrive?' };
    const answered = await ada.send(chatApi.ask, { body });
    return { answered, turn: (await harness.history(chat_id)).at(-1) };
  }

  // Each row: the server's habits. Its test passes, and it answers itself, without its thoughts.
  it.each<[string, ModelServerHabits]>([
    ['refuses stream_options', { refuses: ['stream_options'], status: 422, form: 'fastapi' }],
    ['refuses max_tokens', { refuses: ['max_tokens'], status: 422 }],
    ['refuses the system role', { refuses: ['system'], status: 404, form: 'text' }],
    ['refuses a temperature and tools', { refuses: ['temperature', 'tools'], status: 409 }],
    ['refuses streams', { refuses: ['stream'] }],
    ['answers JSON', { wholeAs: 'application/json', thought: THOUGHT, thinksIn: 'field' }],
    ['sends parts', { contentAs: 'parts', thought: THOUGHT, thinksIn: 'parts' }],
    ['gives no reason', { endsWith: 'done' }],
    ['thinks between marks', { thought: THOUGHT, thinksIn: 'marks', pieceChars: 1 }],
    ['thinks before a closing mark', { thought: THOUGHT, thinksIn: 'closing-mark', pieceChars: 4 }],
    ['thinks in a field', { thought: THOUGHT, thinksIn: 'field', usage: { prompt_tokens: 9 } }],
    ['sends comments', { comments: { times: 4, everyMs: 400 } }],
    ['counts in words', { usage: { prompt_tokens: '9', completion_tokens: { all: 9 } } }],
    ['counts nothing', { usage: {} }],
    ['counts half tokens', { usage: { prompt_tokens: 1.5, completion_tokens: -2 } }],
  ])('that %s is used rightly, untested and tested', async (_, habits) => {
    models.behave(habits);
    const id = await aProvider();
    for (const isTested of [false, true]) {
      if (isTested) {
        const { checks, provider } = await test(id);
        const isWhole = habits.wholeAs !== undefined || habits.refuses?.includes('stream') === true;
        expect(checks.map(({ name, ok }) => [name, ok])).toEqual(
          expect.arrayContaining([
            ['chat', true],
            ['stream', !isWhole],
          ]),
        );
        expect(provider).toMatchObject({ state: 'ok', lastError: null });
      }
      const { answered, turn } = await ask(id);
      expect([answered.status, answered.result.data.answer]).toEqual([200, ANSWER]);
      expect(turn?.metadata?.versions.model).toBe('talker');
      expect(turn?.metadata?.tokens.out).toBeGreaterThan(0);
    }
    await harness.host.settled();
    const everything = JSON.stringify([await harness.host.storedText('chat'), harness.host.published]);
    expect(everything).toContain('Parcels arrive');
    expect(everything).not.toContain('ylophonic');
  });

  it('is tested as an answer asks: as a stream, with rules, a limit and a temperature, and with tools', async () => {
    models.seenBodies.splice(0);
    await test(await aProvider());
    const { maxTokens, temperature } = botSettingsSchema.parse({}).model;
    const [chat, tools] = models.seenBodies;
    for (const body of [chat, tools])
      expect(body).toMatchObject({
        stream: true,
        stream_options: { include_usage: true },
        messages: [{ role: 'system' }, { role: 'user' }],
      });
    expect(chat).toMatchObject({ max_tokens: maxTokens, temperature });
    expect(tools).toMatchObject({ tools: [{ type: 'function' }] });
  });

  it('is no longer well once its last answer failed, and is again once one succeeds', async () => {
    const id = await aProvider();
    expect((await test(id)).provider.state).toBe('ok');
    for (const [status, lastError] of [
      [500, ERRORS.languageModelUnavailable],
      [401, ERRORS.modelKeyRefused],
      [404, ERRORS.modelDoesNotExist],
    ] as const) {
      models.failAlways({ kind: 'status', status });
      expect((await ask(id, 'extractive')).answered.status).toBe(200);
      expect(await listed(id)).toMatchObject({ state: 'failing', lastError, lastReason: null, revision: 1 });
    }
    models.failAlways(null);
    await ask(id);
    expect(await listed(id)).toMatchObject({ state: 'ok', lastError: null, lastReason: null });
  });

  it('whose model reads no more is said to, in the list', async () => {
    models.behave({ maxChars: 300 });
    const id = await aProvider();
    expect((await test(id)).provider.state).toBe('ok');
    const { answered } = await ask(id);
    expect(answered.body['code']).toBe(Number(ERRORS.languageModelUnavailable));
    const lastError = ERRORS.languageModelUnavailable;
    expect(await listed(id)).toMatchObject({ state: 'failing', lastError, lastReason: 'context-too-long' });
    expect(await harness.host.storedText('chat')).not.toContain('maximum context length');
  });

  it('whose model only thinks is said to', async () => {
    models.behave({ thought: THOUGHT, thinksIn: 'field', finishReason: 'length', answer: '' });
    const { checks } = await testOf(models.baseUrl);
    expect(checks.find(({ name }) => name === 'chat')).toMatchObject({ ok: false, reason: 'only-thoughts' });
  });

  it('with a certificate of its own is said to have one once an answer failed', async () => {
    const id = await aProvider(selfSigned.baseUrl);
    expect((await ask(id)).answered.status).toBe(503);
    expect(await listed(id)).toMatchObject({ state: 'failing', lastReason: 'certificate-self-signed' });
  });

  it.each([
    ['without /v1', () => new URL(models.baseUrl).origin, undefined, 'list', 'no-api'],
    ['without /v1, of a named model', () => new URL(models.baseUrl).origin, 'talker', 'chat', 'no-api'],
    [
      'with a certificate of its own',
      () => selfSigned.baseUrl,
      undefined,
      'reach',
      'certificate-self-signed',
    ],
    ['that is http only', () => models.baseUrl.replace('http', 'https'), undefined, 'reach', 'not-https'],
  ])('at an address %s is said to be so', async (_, addressOf, model, name, reason) => {
    const { checks, provider } = await testOf(addressOf(), model);
    const code = ERRORS.languageModelUnavailable;
    expect(checks.find((one) => one.name === name)).toMatchObject({ ok: false, code, reason });
    expect(provider).toMatchObject({ state: 'failing', lastError: code, lastReason: reason });
  });
});
