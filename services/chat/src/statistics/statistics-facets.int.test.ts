import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { chatApi, type RouteRequest } from '@colloquy/contracts';
import { answerEvents } from '../testing/answer-events.ts';
import { openChatHarness, USER_REF } from '../testing/chat-harness.ts';

type Query = RouteRequest<typeof chatApi.readStatistics>['query'];

const MILLION = 1_000_000;

describe('statistics by visitor and by figure', async () => {
  const harness = await openChatHarness({
    modelPrices: { scripted: { in: 2, out: 10 } },
    answerer: {
      modelId: 'scripted',
      async *answer() {
        yield* answerEvents(['Within three days [1].'], { tokens: { in: 500_000, out: 100_000 } });
      },
    },
  });
  const { host } = harness;
  afterAll(() => harness.stop());
  const read = async (query: Partial<Query> = {}) =>
    (await host.asUser('uma').call(chatApi.readStatistics, { query: { chat_bot_id: 'bot-1', ...query } }))
      .result.data;
  const found = async (query: object) =>
    (
      await host.asUser('uma').call(chatApi.listChats, { query: { chat_bot_id: 'bot-1', ...query } })
    ).result.data.map(({ id }) => id);
  async function aVisitorsChat(visitor: { locale?: string; timezone?: string }): Promise<string> {
    const { result } = await host.asVisitor().call(chatApi.createVisitorChat, {
      params: { linkId: 'link-1' },
      body: { userRef: USER_REF, ...visitor },
    });
    return result.data.id;
  }
  let viennese = '';
  let indian = '';
  let nowhere = '';

  beforeAll(async () => {
    viennese = await aVisitorsChat({ locale: 'de-AT', timezone: 'Europe/Vienna' });
    // The zone's current name in browsers.
    indian = await aVisitorsChat({ locale: 'en', timezone: 'Asia/Kolkata' });
    nowhere = await aVisitorsChat({ timezone: 'Mars/Olympus' });
    for (const id of [viennese, indian, nowhere]) await harness.ask(id, 'When do parcels arrive?');
  });

  it('say how long the first word took, and what the tokens cost', async () => {
    const { totals, currency } = await read();
    expect(totals.firstTokenP50?.value).toBeGreaterThanOrEqual(0);
    expect(totals).toMatchObject({ tokensIn: { value: 1.5 * MILLION }, cost: { value: 3 + 3 } });
    expect(currency).toBe('EUR');
  });

  it('name the countries of time zones, by which the inbox finds the conversations', async () => {
    const { tops } = await read();
    expect(tops.countries.toSorted((a, b) => a.country.localeCompare(b.country))).toEqual([
      { country: 'AT', count: 1 },
      { country: 'IN', count: 1 },
    ]);
    expect(await found({ country: 'IN' })).toEqual([indian]);
    const chat = await host.asUser('uma').call(chatApi.getChat, { params: { id: nowhere } });
    expect(chat.result.data.country).toBeNull();
    expect(await host.storedText('chat')).not.toContain('Kolkata');
  });

  it.each([
    ['de', 1],
    ['de-AT', 1],
    ['de-CH', 0],
    ['DE', 1],
    // Conversations without a browser's locale, asked in English.
    ['en', 2],
  ])('count what visitors of the locale %s asked', async (locale, questions) => {
    const { totals } = await read({ locale });
    expect(totals.messages?.value).toBe(questions);
    const { result } = await host
      .asUser('uma')
      .call(chatApi.readStatisticsSeries, { query: { chat_bot_id: 'bot-1', locale } });
    const sum = result.data.points.reduce((total, { messages }) => total + (messages ?? 0), 0);
    expect(sum).toBe(questions);
  });

  it('hold the metrics alone that are asked for', async () => {
    const metrics = ['chats', 'bySource'] as const;
    const { totals } = await read({ metrics: [...metrics] });
    expect(Object.keys(totals).toSorted()).toEqual(metrics.toSorted());
    const { result } = await host
      .asUser('uma')
      .call(chatApi.readStatisticsSeries, { query: { chat_bot_id: 'bot-1', metrics: ['unknown'] } });
    expect(Object.keys(result.data.points[0] ?? {}).toSorted()).toEqual(['t', 'unknown']);
    const refused = await host
      .asUser('uma')
      .send(chatApi.readStatistics, { query: JSON.parse('{"chat_bot_id":"bot-1","metrics":["gold"]}') });
    expect(refused.status).toBe(400);
  });

  it('lead to their conversations: those the bot was enough for, rated ones, and by language', async () => {
    const rate = { chat_id: indian, userRef: USER_REF, rating: 4 };
    await host.asVisitor().call(chatApi.giveCsat, { params: { linkId: 'link-1' }, body: rate });
    const historyId = await harness.ask(viennese, 'When do letters arrive?');
    await host.asVisitor().call(chatApi.giveVisitorFeedback, {
      params: { linkId: 'link-1' },
      body: { chat_id: viennese, history_id: historyId, userRef: USER_REF, value: -1 },
    });
    const enough = [indian, nowhere];
    // A consumer counts thumbs.
    await vi.waitFor(async () =>
      expect((await found({ deflected: true })).toSorted()).toEqual(enough.toSorted()),
    );
    const { totals } = await read();
    expect(totals.deflection?.value).toBeCloseTo(enough.length / 3);
    expect(await found({ deflected: false })).toEqual([viennese]);
    expect(await found({ hasCsat: true })).toEqual([indian]);
    expect(await found({ handedOff: true })).toEqual([]);
    const [top] = totals.chats?.value === 3 ? (await read()).tops.languages : [];
    expect(await found({ language: top?.language })).toHaveLength(3);
    expect(await found({ language: 'xx' })).toEqual([]);
  });
});
