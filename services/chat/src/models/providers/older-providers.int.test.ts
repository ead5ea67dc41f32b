import { afterAll, describe, expect, it } from 'vitest';
import { chatApi } from '@colloquy/contracts';
import { openChatHarness } from '../../testing/chat-harness.ts';
import { modelProvidersModel } from '../provider-access/model-providers.model.ts';

/** No server listens on this port. */
const HOST = '127.0.0.1:9';
const MODEL = 'talker';
const AT = new Date('2026-01-01T00:00:00Z');
/** A stored test from before quotes were counted. */
const UNCOUNTED = { id: 'run', state: 'done', at: AT, asked: 12, right: 4, kept: 3, error: null };

describe('providers that were written by an older process', async () => {
  const harness = await openChatHarness({ modelHosts: [HOST] });
  const ada = harness.host.asUser('ada');
  const rows = modelProvidersModel(harness.host.database.service('chat'));
  afterAll(() => harness.stop());

  /** Lists a provider after a direct change of its row, which bypasses the defaults of the schema. */
  async function listed(change: object) {
    const body = { name: 'Mine', baseUrl: `http://${HOST}/v1` };
    const made = await ada.call(chatApi.createModelProvider, { params: { id: 'w1' }, body });
    const { id: providerId } = made.result.data;
    await rows.collection.updateOne({ 'providers.id': providerId }, change);
    await harness.host.migrate();
    const read = async () => {
      const list = await ada.call(chatApi.listModelProviders, { params: { id: 'w1' } });
      return list.result.data.find(({ id }) => id === providerId)?.models.find(({ id }) => id === MODEL);
    };
    return { providerId, read };
  }
  const choose = (providerId: string, grounding: 'free' | null) =>
    ada.call(chatApi.chooseModelGrounding, {
      params: { id: 'w1', providerId },
      body: { model: MODEL, grounding },
    });

  it('are listed with a test that counted no quotes, and what it found stands', async () => {
    const grounding = { model: MODEL, chosen: null, found: 'quoted', test: UNCOUNTED };
    const { providerId, read } = await listed({ $set: { 'providers.$.groundings': [grounding] } });
    expect(await read()).toMatchObject({
      grounding: 'quoted',
      groundingTest: { state: 'done', right: 4, quoted: null },
    });
    await choose(providerId, 'free');
    expect(await read()).toMatchObject({ grounding: 'free', groundingTest: { quoted: null } });
  });

  it('are listed, and decided about, where there were no tests yet', async () => {
    const { providerId, read } = await listed({ $unset: { 'providers.$.groundings': 1 } });
    expect(await read()).toBeUndefined();
    await choose(providerId, 'free');
    expect(await read()).toMatchObject({ grounding: 'free', groundingTest: null });
  });
});
