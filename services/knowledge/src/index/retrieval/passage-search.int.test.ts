import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { botSettingsSchema, DocumentStatus, knowledgeApi, SearchType } from '@colloquy/contracts';
import { ERRORS } from '@colloquy/errors';
import { newId } from '@colloquy/persistence/testing';
import { openKnowledge } from '../../testing/knowledge-harness.ts';

const RETURNS = '# Returns\n\n## Lamps\n\nA lamp can be returned within 45 days of its delivery.';
const QUESTION = 'How many days do I have to return a lamp?';

describe('a search for passages', async () => {
  let answering: object = {};
  const harness = await openKnowledge({ settings: () => botSettingsSchema.parse({ answering }) });
  const { host } = harness;
  afterAll(() => harness.stop());
  beforeEach(() => {
    answering = {};
  });

  const send = (userId: string, bot: string, fields: object = {}) =>
    host
      .asUser(userId)
      .send(knowledgeApi.searchPassages, { body: { chat_bot_id: bot, query: QUESTION, ...fields } });
  const found = async (bot: string, fields: object = {}) =>
    knowledgeApi.searchPassages.response.parse((await send('uma', bot, fields)).body).data;
  const processed = async (bot: string, name: string, text: string) => {
    const { id } = await harness.upload('ada', bot, name, text);
    return harness.untilStatus(id, DocumentStatus.processed);
  };

  it('tells where each stands and what each way of searching made of it', async () => {
    const bot = harness.aBot('w1');
    const item = await processed(bot, 'returns.md', RETURNS);
    const [first] = await found(bot);
    expect(first).toMatchObject({
      item_id: item.id,
      index: expect.any(Number),
      title: 'returns.md',
      heading: 'Returns / Lamps',
      page: null,
      url: null,
      text: 'A lamp can be returned within 45 days of its delivery.',
      kept: true,
    });
    for (const figure of [first?.dense, first?.keyword, first?.score]) {
      expect(figure).toBeGreaterThan(0);
      expect(figure).toBeLessThanOrEqual(1.000_001);
    }
    expect((await found(bot, { searchType: SearchType.vector }))[0]).toMatchObject({ keyword: null });
  });

  it("keeps what reaches the chatbot's own threshold, and finds as many as the chatbot takes", async () => {
    const bot = harness.aBot('w1');
    await processed(bot, 'returns.md', RETURNS);
    await processed(bot, 'lamps.md', '# Lamps\n\nEvery lamp comes with a bulb and a spare fuse.');
    const [best] = await found(bot);
    const threshold = best?.score ?? 0;
    answering = { threshold };
    expect((await found(bot)).map(({ kept, score }) => kept === score >= threshold)).toEqual([true, true]);
    expect((await found(bot)).map(({ kept }) => kept)).toEqual([true, false]);
    answering = { topK: 1, searchType: SearchType.vector };
    expect(await found(bot)).toMatchObject([{ keyword: null }]);
    expect(await found(bot, { topK: 2, searchType: SearchType.vectorHybrid })).toHaveLength(2);
  });

  it('never brings up what is switched off, expired or deleted', async () => {
    const bot = harness.aBot('w1');
    const { id } = await processed(bot, 'returns.md', RETURNS);
    const ada = host.asUser('ada');
    const change = (body: object) => ada.call(knowledgeApi.updateKnowledge, { query: { id: [id] }, body });
    await change({ enabled: false });
    expect(await found(bot)).toEqual([]);
    await change({ enabled: true });
    expect(await found(bot)).toHaveLength(1);
    await change({ validUntil: new Date(Date.now() - 1_000).toISOString() });
    expect(await found(bot)).toEqual([]);
    await change({ validUntil: null });
    expect(await found(bot)).toHaveLength(1);
    await ada.call(knowledgeApi.deleteKnowledge, { query: { id: [id] } });
    expect(await found(bot)).toEqual([]);
  });

  it('names the field of what it does not take', async () => {
    const bot = harness.aBot('w1');
    const wrong = [
      ['query', { query: '  ' }],
      ['query', { query: 'a'.repeat(2_001) }],
      ['topK', { topK: 0 }],
      ['topK', { topK: 21 }],
      ['searchType', { searchType: 3 }],
      ['chat_bot_id', { chat_bot_id: 7 }],
    ] as const;
    for (const [field, fields] of wrong) {
      const { status, body } = await send('uma', bot, fields);
      expect([field, status]).toEqual([field, 400]);
      expect(JSON.stringify(body)).toContain(field);
    }
  });

  it('is for members alone: a chatbot of others is as one that is not there', async () => {
    const bot = harness.aBot('w1');
    await processed(bot, 'returns.md', RETURNS);
    const NOTHING = { code: Number(ERRORS.notFound), message: 'NOT_FOUND', requestId: expect.any(String) };
    for (const [userId, asked] of [
      ['bob', bot],
      ['bob', newId()],
      ['uma', harness.aBot('w2')],
    ] as const) {
      const refused = await send(userId, asked);
      expect(refused).toMatchObject({ status: 404 });
      expect(refused.body).toEqual(NOTHING);
    }
    const many = await Promise.all(Array.from({ length: 50 }, () => send('uma', bot)));
    expect(new Set(many.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });
});
