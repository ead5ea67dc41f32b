import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  botSettingsSchema,
  chatApi,
  ERRORS,
  INSTANCE_PROVIDER_ID,
  type ModelGrounding,
} from '@colloquy/contracts';
import { startFakeOpenAi } from '@colloquy/test-servers/fake-openai';
import { openAnswerer } from '../../asking/responders/knowledge/open-answerer.ts';
import { openChatHarness } from '../../testing/chat-harness.ts';
import { startHostileModels } from '../../testing/hostile-models.ts';

const NAME = 'house-model';
const SAID = 'Parcels arrive within three days.';
const QUESTIONS = 12;
/** Longer than the five seconds between two looks of a process. */
const SOON = { timeout: 20_000, interval: 50 };

describe('the model of the installation', () => {
  const ends: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });

  async function open(url: string, grounding: 'test' | ModelGrounding = 'test') {
    let now = new Date('2026-03-01T12:00:00Z');
    const harness = await openChatHarness({
      answerer: openAnswerer({ chatModelUrl: url, chatModel: NAME, modelSilenceMs: 20_000 }),
      instanceModel: { name: NAME, url, grounding },
      settings: () => botSettingsSchema.parse({}),
      dependencies: { now: () => now },
    });
    ends.push(() => harness.stop());
    const shown = async () => {
      const listed = await harness.host
        .asUser('ada')
        .call(chatApi.listModelProviders, { params: { id: 'w1' } });
      const [model] = listed.result.data[0]?.models ?? [];
      return model ?? expect.unreachable();
    };
    return {
      harness,
      shown,
      ended: () =>
        vi.waitFor(async () => {
          const model = await shown();
          expect(model.groundingTest?.state).toMatch(/done|failed/);
          return model;
        }, SOON),
      async ask(query = 'When do parcels arrive?') {
        const answered = await harness.send(await harness.aConversation(), query);
        return answered.result.data.answer;
      },
      later: (ms: number) => void (now = new Date(now.getTime() + ms)),
    };
  }
  async function aGoodServer() {
    const server = await startFakeOpenAi();
    ends.push(() => server.close());
    return server;
  }
  async function aHostileServer() {
    const server = await startHostileModels();
    ends.push(() => server.close());
    return server;
  }

  it('is tested once by all processes, may only quote until then, and answers as its test found', async () => {
    const server = await aGoodServer();
    const release = server.hold();
    const { harness, shown, ended, ask } = await open(server.baseUrl);
    const another = await harness.startAnother(() => new Date('2026-03-01T12:00:00Z'));
    ends.push(() => another.stop().then(() => undefined));
    await vi.waitFor(() => expect(server.open).toBe(1), SOON);
    expect(await shown()).toMatchObject({ grounding: 'quoted', groundingTest: { state: 'running' } });
    // Quoted from the search without the model, which does not answer.
    expect(await ask()).toBe(`${SAID} [1]`);
    release();
    expect(await ended()).toMatchObject({ id: NAME, grounding: 'free', chosenGrounding: null });
    // The questions of the test, and one that was given up.
    expect(server.requests).toBe(QUESTIONS + 1);
    expect(await ask('When do all parcels arrive?')).toContain(SAID);
    expect(server.requests).toBe(QUESTIONS + 2);
  });

  it('is asked nothing more, and nobody waits for it, once its test found that it is not to be used', async () => {
    const server = await aHostileServer();
    const { ended, ask } = await open(`${server.origin}/invents/v1`);
    expect(await ended()).toMatchObject({ grounding: 'unused', groundingTest: { state: 'done', quoted: 0 } });
    server.stall(true);
    expect(await ask()).toBe(`${SAID} [1]`);
    expect(server.requests).toBe(QUESTIONS);
  });

  it('answers freely after a test that failed, and is tested again', async () => {
    const server = await aGoodServer();
    server.failAlways({ kind: 'status', status: 401 });
    const { shown, ended, later } = await open(server.baseUrl);
    expect(await ended()).toMatchObject({
      grounding: 'free',
      groundingTest: { state: 'failed', error: ERRORS.modelKeyRefused },
    });
    expect(server.requests).toBe(1);
    server.failAlways(null);
    later(10 * 60_000);
    await vi.waitFor(async () => expect((await shown()).groundingTest?.state).toBe('done'), SOON);
    expect(server.requests).toBe(1 + QUESTIONS);
  });

  it('is not tested where the operator has decided', async () => {
    const server = await aHostileServer();
    const { shown, ask } = await open(`${server.origin}/invents/v1`, 'unused');
    expect(await ask()).toBe(`${SAID} [1]`);
    expect(await shown()).toMatchObject({
      grounding: 'unused',
      chosenGrounding: 'unused',
      groundingTest: null,
    });
    expect(server.requests).toBe(0);
  });

  it('is neither tested nor decided by an admin of a workspace', async () => {
    const server = await aHostileServer();
    const { harness, shown } = await open(`${server.origin}/invents/v1`, 'free');
    const params = { id: 'w1', providerId: INSTANCE_PROVIDER_ID };
    const ada = harness.host.asUser('ada');
    const tested = await ada.send(chatApi.testModelGrounding, { params, body: { model: NAME } });
    const body = { model: NAME, grounding: 'unused' } as const;
    const chosen = await ada.send(chatApi.chooseModelGrounding, { params, body });
    expect([tested.status, chosen.status]).toEqual([404, 404]);
    expect((await shown()).grounding).toBe('free');
    expect(server.requests).toBe(0);
  });

  it('holds up neither the start nor the end of a process while its server stalls', async () => {
    const server = await aHostileServer();
    server.stall(true);
    const { shown, harness } = await open(`${server.origin}/invents/v1`);
    await vi.waitFor(() => expect(server.open).toBe(1), SOON);
    expect(await shown()).toMatchObject({
      grounding: 'quoted',
      groundingTest: { state: 'running', asked: 0 },
    });
    const another = await harness.startAnother(() => new Date('2026-03-01T12:00:00Z'));
    await another.stop();
    expect(server.requests).toBe(1);
  });
});
