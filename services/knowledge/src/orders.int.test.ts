import { afterAll, describe, expect, it } from 'vitest';
import { DocumentStatus, knowledgeApi } from '@colloquy/contracts';
import { openKnowledge } from './testing/knowledge-harness.ts';

describe('the orders of a list of knowledge', async () => {
  const harness = await openKnowledge();
  afterAll(() => harness.stop());

  const list = (bot: string, query: object) =>
    harness.host
      .asUser('uma')
      .call(knowledgeApi.listKnowledge, { query: { chat_bot_id: bot, ...query } })
      .then(({ result }) => result);
  const processed = async (bot: string, name: string, content: string) => {
    const { id } = await harness.upload('ada', bot, name, new TextEncoder().encode(content));
    return harness.untilStatus(id, DocumentStatus.processed);
  };

  it('are those that a person would look for', async () => {
    const bot = harness.aBot('w1');
    const shipping = await processed(bot, 'b-shipping.md', 'An express parcel costs 14.90 euros.');
    const returns = await processed(
      bot,
      'a-returns.md',
      'You may return any lamp within 45 days of delivery. The refund takes 7 working days.',
    );
    const broken = await harness.upload('ada', bot, 'c-empty.md', new TextEncoder().encode('# x'));
    await harness.untilStatus(broken.id, DocumentStatus.parsingError);
    await harness.host
      .asUser('ada')
      .send(knowledgeApi.updateKnowledge, { query: { id: [shipping.id] }, body: { tags: ['late'] } });
    const order = async (orderBy: string, desc: boolean) => {
      const { data } = await list(bot, { orderBy, desc });
      return data.map(({ name }) => name.slice(0, 1)).join('');
    };
    expect(await order('name', false)).toBe('abc');
    expect(await order('name', true)).toBe('cba');
    expect(await order('sizeBytes', false)).toBe('cba');
    expect(await order('documentStatus', true)).toMatch(/^c/);
    expect(await order('_updateTime', true)).toMatch(/^b/);
    expect(await order('id', false)).toBe('bac');
    // The order goes on over pages.
    const second = await list(bot, { orderBy: 'name', page: 2, limit: 2 });
    expect(second.data.map(({ id }) => id)).toEqual([broken.id]);
    expect(returns.sizeBytes).toBeGreaterThan(shipping.sizeBytes);
    const refused = await harness.host
      .asUser('uma')
      .send(knowledgeApi.listKnowledge, { query: { chat_bot_id: bot, orderBy: 'sourceKey' } });
    expect(refused.body['errors']).toMatchObject([{ field: 'orderBy' }]);
  });
});
