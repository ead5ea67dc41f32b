import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  ERRORS,
  WorkspaceRole,
  botSettingsSchema,
  chatApi,
  type BotSettings,
  type FunctionArguments,
} from '@colloquy/contracts';
import { startFakeOpenAi, type InjectedFailure } from '@colloquy/test-servers/fake-openai';
import { openChatHarness } from '../../testing/chat-harness.ts';

/** Silence after which a model is given up; the tests wait for it. */
const SILENCE_MS = 150;
const ANSWER = 'Parcels arrive within three days.';
const SENTENCE_AND_HALF = `${ANSWER} [1] And then they are`;
const ADMINS = [{ w1: { ada: WorkspaceRole.admin } }] as const;

async function openAsking(options: Parameters<typeof openChatHarness>[0] = {}) {
  const models = await startFakeOpenAi({ models: ['talker'] });
  let settings: BotSettings = botSettingsSchema.parse({});
  const botIds = Array.from({ length: 60 }, (_, n) => `bot-${n}`);
  const harness = await openChatHarness({
    modelHosts: [new URL(models.baseUrl).host],
    modelSilenceMs: SILENCE_MS,
    settings: () => settings,
    bots: Object.fromEntries(botIds.map((id) => [id, 'w1'])),
    members: [...ADMINS],
    ...options,
  });
  const ada = harness.host.asUser('ada');
  return {
    models,
    harness,
    /** A member asks a new bot whose model fails this way; returns the response and the history. */
    async ask(failure: InjectedFailure | null, fallback: 'extractive' | 'error', isTested = false) {
      const body = { name: 'Mine', baseUrl: models.baseUrl };
      const made = await ada.call(chatApi.createModelProvider, { params: { id: 'w1' }, body });
      const provider_id = made.result.data.id;
      models.failAlways(null);
      if (isTested)
        await ada.call(chatApi.testModelProvider, {
          params: { id: 'w1', providerId: provider_id },
          body: {},
        });
      settings = botSettingsSchema.parse({ model: { provider_id, model: 'talker', fallback } });
      const chat = { name: 'Ada', chat_bot_id: botIds.pop() ?? '', userRef: 'ada' };
      const chat_id = (await ada.call(chatApi.createChat, { body: chat })).result.data.id;
      models.failAlways(failure);
      const answered = await ada.send(chatApi.ask, { body: { chat_id, query: 'When do parcels arrive?' } });
      const turn = (await harness.history(chat_id)).at(-1);
      await ada.call(chatApi.deleteModelProviders, { params: { id: 'w1' }, query: { id: [provider_id] } });
      return { answered, turn };
    },
    async stop() {
      await harness.stop();
      await models.close();
    },
  };
}

const UNAVAILABLE = [503, ERRORS.languageModelUnavailable] as const;
const TOO_LATE = [503, ERRORS.deadlineExceeded] as const;
const QUOTA = [429, ERRORS.modelQuotaUsedUp] as const;
const KEY = [422, ERRORS.modelKeyRefused] as const;
const NO_MODEL = [422, ERRORS.modelDoesNotExist] as const;

describe('a model server', async () => {
  const asking = await openAsking();
  afterAll(() => asking.stop());

  // Each row: the failure, and its status and code, which members also see when the sources are quoted instead.
  it.each<readonly [string, InjectedFailure, readonly [number, string]]>([
    ['refuses the key', { kind: 'status', status: 401 }, KEY],
    ['forbids it', { kind: 'status', status: 403 }, KEY],
    ['has no such model', { kind: 'status', status: 404 }, NO_MODEL],
    ['refuses the request', { kind: 'status', status: 400 }, UNAVAILABLE],
    ['has no quota left', { kind: 'status', status: 429, retryAfter: '60' }, QUOTA],
    ['is broken', { kind: 'status', status: 500 }, UNAVAILABLE],
    ['tears the connection', { kind: 'reset' }, UNAVAILABLE],
    ['never starts', { kind: 'never-starts' }, TOO_LATE],
    ['stalls after a word', { kind: 'stalls-after-first-token' }, TOO_LATE],
    ['ends in the middle', { kind: 'half-stream', by: 'end' }, UNAVAILABLE],
    ['drops in the middle', { kind: 'half-stream', by: 'reset' }, UNAVAILABLE],
    ['sends bad JSON', { kind: 'bad-json' }, UNAVAILABLE],
    ['sends nothing', { kind: 'empty-body' }, UNAVAILABLE],
    ['says nothing', { kind: 'empty-answer' }, UNAVAILABLE],
    ['sends an error', { kind: 'error-event' }, UNAVAILABLE],
  ])('that %s is told of by its code, or the sources are quoted', async (_, failure, [status, code]) => {
    const quoted = await asking.ask(failure, 'extractive');
    expect(quoted.answered.result.data).toMatchObject({ source: 'EXTERNAL', answer: `${ANSWER} [1]` });
    expect(quoted.turn).toMatchObject({
      state: 'answered',
      error: null,
      metadata: { modelError: code, versions: { model: 'extractive-1' } },
    });
    const { answered, turn } = await asking.ask(failure, 'error');
    expect([answered.status, answered.body['code']]).toEqual([status, Number(code)]);
    expect(turn).toMatchObject({ state: 'failed', answer: null, error: { code: Number(code) } });
  });

  it.each<readonly [string, InjectedFailure]>([
    ['names no role', { kind: 'no-role' }],
    ['tells no usage', { kind: 'no-usage' }],
    ['sends chunks without choices', { kind: 'empty-choices' }],
    ['says it letter by letter', { kind: 'says', text: `${ANSWER} [1]`, pieceChars: 1, withRole: false }],
  ])('that %s answers as any other', async (_, failure) => {
    for (const fallback of ['extractive', 'error'] as const) {
      const { answered, turn } = await asking.ask(failure, fallback);
      expect(answered.result.data).toMatchObject({ source: 'EXTERNAL', answer: `${ANSWER} [1]` });
      expect(turn?.metadata?.versions.model).toBe('talker');
      expect(turn?.metadata).not.toHaveProperty('modelError');
      expect(turn?.metadata?.tokens.out).toBeGreaterThan(0);
    }
  });

  it('that drops in its first answer, which is held until its end, has the sources quoted', async () => {
    const failure = { kind: 'half-stream', by: 'reset', text: SENTENCE_AND_HALF } as const;
    const { answered } = await asking.ask(failure, 'extractive');
    expect(answered.result.data).toMatchObject({ source: 'EXTERNAL', answer: `${ANSWER} [1]` });
  });

  it.each(['extractive', 'error'] as const)(
    'that drops when a sentence was shown is told of, as nothing can be taken back: %s',
    async (fallback) => {
      const failure = { kind: 'half-stream', by: 'reset', text: SENTENCE_AND_HALF } as const;
      const { answered, turn } = await asking.ask(failure, fallback, true);
      expect([answered.status, answered.body['code']]).toEqual([503, Number(UNAVAILABLE[1])]);
      expect(turn).toMatchObject({ state: 'failed', error: { code: Number(UNAVAILABLE[1]) } });
    },
  );
});

describe('a model server that calls a function', async () => {
  let runs: FunctionArguments[];
  const asking = await openAsking({
    functions: {
      functions: () => [
        {
          id: 'fn-order',
          name: 'find_order',
          description: 'Finds an order.',
          parameters: [
            { name: 'order_id', description: 'Its number', type: 'string', location: 'path', required: true },
          ],
          responseMode: 'raw',
          timeoutMs: 500,
          confirm: false,
          revision: 1,
        },
      ],
      run: (_, parameters) => {
        runs.push(parameters);
        return { ok: true, status: 200, latencyMs: 1, error: null, value: '{"state":"shipped"}' };
      },
    },
  });
  afterAll(() => asking.stop());
  beforeEach(() => {
    runs = [];
  });

  const call = (argumentPieces: readonly string[], withIds: boolean): InjectedFailure => ({
    kind: 'tool-call',
    name: 'find_order',
    argumentPieces,
    withIds,
  });

  it.each([
    ['at once', ['{"order_id":"4711"}'], true],
    ['in pieces', ['{"ord', 'er_id":"', '47', '11"}'], true],
    ['in pieces without ids', ['{"order_id"', ':"4711"}'], false],
  ])('%s has it called with all of its arguments', async (_, pieces, withIds) => {
    const { answered, turn } = await asking.ask(call(pieces, withIds), 'error');
    expect(runs).toEqual([{ order_id: '4711' }]);
    expect(answered.result.data).toMatchObject({
      source: 'FUNCTION_CALL_RAW',
      answer: '{\n  "state": "shipped"\n}',
    });
    expect(turn?.metadata?.function).toMatchObject({ id: 'fn-order', ok: true });
  });

  it.each([
    ['half of its arguments', ['{"order_id":"47']],
    ['arguments of another kind', ['{"order_id":', '["4711"]}']],
    ['an argument that it does not have', ['{"order_id":"4711","admin":true}']],
  ])('with %s has nothing called', async (_, pieces) => {
    const { answered } = await asking.ask(call(pieces, true), 'extractive');
    expect(runs).toEqual([]);
    expect(answered.status).toBe(200);
    expect(answered.result.data.source).not.toMatch(/^FUNCTION_CALL/);
  });
});
