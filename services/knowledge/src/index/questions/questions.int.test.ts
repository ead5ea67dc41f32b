import { afterAll, describe, expect, it } from 'vitest';
import { DocumentStatus, knowledgeApi } from '@colloquy/contracts';
import { openKnowledge } from '../../testing/knowledge-harness.ts';

const FAQ = [
  '# Questions',
  '',
  '## Can I pay by card?',
  '',
  'Yes. We take Visa and Mastercard.',
  '',
  '## Where can I park?',
  '',
  'Customers park free of charge behind the station.',
].join('\n');
const PRICES = '# Workshop\n\nA small service costs 49 euros and takes one day.';

describe('suggested questions', async () => {
  const harness = await openKnowledge();
  const { host } = harness;
  afterAll(() => harness.stop());

  const send = (userId: string, bot: string, query: object = {}) =>
    host.asUser(userId).send(knowledgeApi.listSuggestedQuestions, { query: { chat_bot_id: bot, ...query } });
  const suggested = async (bot: string, query: object = {}) =>
    knowledgeApi.listSuggestedQuestions.response.parse((await send('uma', bot, query)).body).data;
  const textsOf = async (bot: string, query: object = {}) =>
    (await suggested(bot, query)).map(({ question }) => question);
  const processed = async (bot: string, name: string, text: string) => {
    const { id } = await harness.upload('ada', bot, name, text);
    return harness.untilStatus(id, DocumentStatus.processed);
  };

  it('are taken from the documents in turns, each with the passage that answers it', async () => {
    const bot = harness.aBot('w1');
    const faq = await processed(bot, 'faq.md', FAQ);
    const prices = await processed(bot, 'prices.md', PRICES);
    expect(await suggested(bot)).toMatchObject([
      { question: 'Can I pay by card?', item_id: faq.id, chunk: 0 },
      { question: 'How much does a small service cost?', item_id: prices.id, chunk: 0, language: 'en' },
      { question: 'Where can I park?', item_id: faq.id, chunk: 1 },
    ]);
    expect(await textsOf(bot, { limit: 1 })).toEqual(['Can I pay by card?']);
    expect((await send('uma', bot, { limit: 7 })).status).toBe(400);
  });

  it("are the owner's own ones too", async () => {
    const bot = harness.aBot('w1');
    const qa = { format: 'qa', question: 'Do you ship to Norway?', answer: 'Yes, within 6 days.' };
    const created = await host
      .asUser('ada')
      .send(knowledgeApi.createKnowledge, { body: { chat_bot_id: bot, ...qa } });
    const { id } = knowledgeApi.createKnowledge.response.parse(created.body).data;
    await harness.untilStatus(id, DocumentStatus.processed);
    expect(await textsOf(bot)).toEqual(['Do you ship to Norway?']);
  });

  it('go with what answers them', async () => {
    const bot = harness.aBot('w1');
    const { id } = await processed(bot, 'faq.md', FAQ);
    const ada = host.asUser('ada');
    await ada.call(knowledgeApi.updateKnowledge, { query: { id: [id] }, body: { enabled: false } });
    expect(await textsOf(bot)).toEqual([]);
    await ada.call(knowledgeApi.updateKnowledge, { query: { id: [id] }, body: { enabled: true } });
    expect(await textsOf(bot)).toHaveLength(2);
    await ada.call(knowledgeApi.deleteKnowledge, { query: { id: [id] } });
    expect(await textsOf(bot)).toEqual([]);
  });

  it('are for members alone, and the same for fifty at once', async () => {
    const bot = harness.aBot('w1');
    await processed(bot, 'faq.md', FAQ);
    const nowhere = await send('bob', '0199c0de-0000-7000-8000-00000000beef');
    const { requestId: _a, ...unknown } = nowhere.body;
    const { requestId: _b, ...refused } = (await send('bob', bot)).body;
    expect(refused).toEqual(unknown);
    const answers = await Promise.all(Array.from({ length: 50 }, () => textsOf(bot)));
    expect(new Set(answers.map((texts) => texts.join('|')))).toEqual(
      new Set(['Can I pay by card?|Where can I park?']),
    );
  });
});
