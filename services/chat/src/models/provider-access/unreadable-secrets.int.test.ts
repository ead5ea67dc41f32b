import { randomBytes } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ERRORS, WorkspaceRole, botSettingsSchema, chatApi, type BotSettings } from '@colloquy/contracts';
import type { LogFields, Logger } from '@colloquy/observability';
import { createFieldCipher } from '@colloquy/persistence';
import { startFakeOpenAi } from '@colloquy/test-servers/fake-openai';
import { openChatHarness } from '../../testing/chat-harness.ts';
import { modelProvidersModel } from './model-providers.model.ts';

const KEY = 'sk-unreadable-4714';
const SAID = 'the key or headers of a model provider cannot be read: SECRETS_KEY is not what encrypted them';

describe('a provider whose secrets cannot be read any more', async () => {
  const models = await startFakeOpenAi({ models: ['talker'] });
  const logged: { readonly fields: LogFields; readonly message: string }[] = [];
  const log = (fields: LogFields, message: string) => void logged.push({ fields, message });
  const logger: Logger = { debug: log, info: log, warn: log, error: log, child: () => logger };
  let settings: BotSettings = botSettingsSchema.parse({});
  const harness = await openChatHarness({
    dependencies: { logger },
    modelHosts: [new URL(models.baseUrl).host],
    settings: () => settings,
    members: [{ w1: { ada: WorkspaceRole.admin } }],
  });
  const { host } = harness;
  afterAll(async () => {
    await harness.stop();
    await models.close();
  });
  beforeEach(() => void logged.splice(0));

  /** A stored provider whose encryption key the operator has lost. */
  async function aProvider(field: 'key' | 'headers'): Promise<string> {
    const body = { name: 'Mine', baseUrl: models.baseUrl, apiKey: KEY, headers: { 'x-team': KEY } };
    const made = await host.asUser('ada').call(chatApi.createModelProvider, { params: { id: 'w1' }, body });
    const { id } = made.result.data;
    const lost = createFieldCipher(randomBytes(32)).encrypt(KEY);
    await modelProvidersModel(host.dependencies.database.service('chat')).updateOne(
      { _id: 'w1', 'providers.id': id },
      { $set: { [`providers.$.${field}`]: lost } },
    );
    return id;
  }
  function expectLogged(providerId: string): void {
    expect(logged).toContainEqual({
      message: SAID,
      fields: expect.objectContaining({ workspaceId: 'w1', providerId }),
    });
    expect(JSON.stringify(logged)).not.toContain(KEY);
  }

  it.each(['key', 'headers'] as const)('fails its test as one whose key is refused: %s', async (field) => {
    const providerId = await aProvider(field);
    const seen = models.requests;
    const tested = await host
      .asUser('ada')
      .send(chatApi.testModelProvider, { params: { id: 'w1', providerId }, body: {} });
    expect(tested.status).toBe(200);
    const { checks, provider } = tested.result.data;
    expect(checks.find(({ name }) => name === 'auth')).toMatchObject({
      ok: false,
      code: ERRORS.modelKeyRefused,
    });
    expect(checks.filter(({ ok }) => ok)).toEqual([]);
    expect(provider).toMatchObject({ state: 'failing', lastError: ERRORS.modelKeyRefused });
    expect(models.requests).toBe(seen);
    expectLogged(providerId);
  });

  it('answers by quoting the sources, or says that the key is refused', async () => {
    const provider_id = await aProvider('key');
    for (const [botId, fallback] of [
      ['bot-1', 'extractive'],
      ['bot-2', 'error'],
    ] as const) {
      settings = botSettingsSchema.parse({ model: { provider_id, model: 'talker', fallback } });
      const chat = { name: 'Ada', chat_bot_id: botId, userRef: 'ada' };
      const created = await host.asUser('ada').call(chatApi.createChat, { body: chat });
      const body = { chat_id: created.result.data.id, query: 'When do parcels arrive?' };
      const answer = await host.asUser('ada').send(chatApi.ask, { body });
      if (fallback === 'extractive') {
        expect(answer.result.data.answer).toContain('Parcels arrive within three days.');
      } else {
        expect([answer.status, answer.body['code']]).toEqual([422, Number(ERRORS.modelKeyRefused)]);
      }
    }
    expectLogged(provider_id);
    await vi.waitFor(async () => {
      const listed = await host.asUser('ada').call(chatApi.listModelProviders, { params: { id: 'w1' } });
      expect(listed.result.data.find(({ id }) => id === provider_id)).toMatchObject({
        state: 'failing',
        lastError: ERRORS.modelKeyRefused,
      });
    });
  });
});
