import { afterAll, describe, expect, it } from 'vitest';
import { DocumentStatus, knowledgeApi, type ChunkRef } from '@colloquy/contracts';
import { eventually, openKnowledge } from '../../testing/knowledge-harness.ts';

const RETURNS = 'A lamp can be returned within 45 days of its delivery.';

describe('chunks behind an answer', async () => {
  let time = new Date();
  const harness = await openKnowledge({ now: () => time });
  const { host } = harness;
  afterAll(() => harness.stop());
  const ada = host.asUser('ada');

  const check = async (bot: string, chunks: readonly ChunkRef[], workspace = 'w1') => {
    const body = { workspace_id: workspace, chat_bot_id: bot, chunks: [...chunks] };
    return (await host.asService().call(knowledgeApi.checkChunks, { body })).result.data.areLive;
  };
  /** A text that answers, with the chunks that a search finds of it. */
  async function aText() {
    const bot = harness.aBot('w1');
    const body = { chat_bot_id: bot, format: 'text' as const, name: 'Returns', content: RETURNS };
    const { data } = (await ada.call(knowledgeApi.createKnowledge, { body })).result;
    await harness.untilStatus(data.id, DocumentStatus.processed);
    const chunks = await found(bot);
    expect(chunks).toHaveLength(1);
    return { id: data.id, bot, chunks };
  }
  async function found(bot: string): Promise<ChunkRef[]> {
    const { hits } = await harness.search(bot, 'Within how many days can a lamp be returned?');
    return hits.map(({ item_id, version, index, hash }) => ({ item_id, version, index, hash }));
  }
  const patch = (id: string, body: object) =>
    ada.call(knowledgeApi.updateKnowledge, { query: { id: [id] }, body });

  it('may answer as long as they are as they were', async () => {
    const { bot, chunks } = await aText();
    expect(await check(bot, chunks)).toBe(true);
    const [chunk] = chunks;
    if (chunk === undefined) throw new Error('There is no chunk');
    for (const change of [{ hash: 'other' }, { index: 9 }, { version: 9 }, { item_id: 'other' }]) {
      expect([change, await check(bot, [chunk, { ...chunk, ...change }])]).toEqual([change, false]);
    }
  });

  it('may not once their item is switched off, has expired or is deleted', async () => {
    const { id, bot, chunks } = await aText();
    await patch(id, { enabled: false });
    expect(await check(bot, chunks)).toBe(false);
    await patch(id, { enabled: true });
    expect(await check(bot, chunks)).toBe(true);
    await patch(id, { validUntil: new Date(time.getTime() + 60_000).toISOString() });
    expect(await check(bot, chunks)).toBe(true);
    // Nothing tells of it: the time alone passes.
    time = new Date(time.getTime() + 61_000);
    expect(await check(bot, chunks)).toBe(false);
    await patch(id, { validUntil: null });
    expect(await check(bot, chunks)).toBe(true);
    await ada.call(knowledgeApi.deleteKnowledge, { query: { id: [id] } });
    expect(await check(bot, chunks)).toBe(false);
  });

  it('may not once a new version answers', async () => {
    const { id, bot, chunks } = await aText();
    const item = await harness.untilLeft(id, bot);
    const params = { id };
    const edit = { content: RETURNS.replace('45', '60') };
    const draft = (await ada.call(knowledgeApi.draftKnowledgeEdit, { params, body: edit })).result.data;
    const confirmed = { version: draft.version, revision: item.revision };
    await ada.call(knowledgeApi.confirmKnowledgeEdit, { params, body: confirmed });
    await eventually(async () => expect(await found(bot)).not.toEqual(chunks));
    expect(await check(bot, chunks)).toBe(false);
    expect(await check(bot, await found(bot))).toBe(true);
  });

  it('are those of one bot of one workspace', async () => {
    const { bot, chunks } = await aText();
    expect(await check(harness.aBot('w1'), chunks)).toBe(false);
    expect(await check(bot, chunks, 'w2')).toBe(false);
    const body = { workspace_id: 'w1', chat_bot_id: bot, chunks };
    expect((await ada.send(knowledgeApi.checkChunks, { body })).status).toBe(401);
  });
});
