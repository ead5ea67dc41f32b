import { afterAll, describe, expect, it, vi } from 'vitest';
import { chatApi, ERRORS, type RouteRequest } from '@colloquy/contracts';
import { openChatHarness, USER_REF } from '../testing/chat-harness.ts';

describe('statistics', async () => {
  const harness = await openChatHarness();
  const { host } = harness;
  afterAll(() => harness.stop());
  const stats = (query: RouteRequest<typeof chatApi.readStatistics>['query'], by = 'uma') =>
    host.asUser(by).send(chatApi.readStatistics, { query });
  const read = async (query: RouteRequest<typeof chatApi.readStatistics>['query']) =>
    (await host.asUser('uma').call(chatApi.readStatistics, { query })).result.data;

  it('of a new workspace are zeros without rates, for every role', async () => {
    const data = await read({ workspace_id: 'w1' });
    expect(data.totals.chats).toEqual({ value: 0, previous: 0, changePct: null });
    expect(data.totals.satisfaction).toEqual({ value: null, previous: null, changePct: null });
    expect(data).toMatchObject({ bots: [], leftOut: { chats: 0, messages: 0 }, tops: { unanswered: [] } });
  });

  it('count what visitors asked, name what was not answered, and say what is left out', async () => {
    const one = await harness.aConversation();
    await harness.ask(one, 'hello');
    const answered = await harness.ask(one, 'When do parcels arrive?');
    const two = await harness.aConversation();
    await harness.ask(two, 'unknown matter nobody wrote down');
    const last = await harness.ask(two, 'unknown matter NOBODY wrote down!');
    const elsewhere = await harness.aConversation('link-2');
    await harness.ask(elsewhere, 'When do parcels arrive?', 'link-2');
    const own = await host
      .asUser('ada')
      .call(chatApi.createChat, { body: { chat_bot_id: 'bot-1', userRef: 'ada' } });
    const chat_id = own.result.data.id;
    await host.asUser('ada').call(chatApi.ask, { body: { chat_id, query: 'When do parcels arrive?' } });
    await host.asVisitor().call(chatApi.giveVisitorFeedback, {
      params: { linkId: 'link-1' },
      body: { chat_id: one, history_id: answered, userRef: USER_REF, value: 1 },
    });

    const ofBot = await read({ chat_bot_id: 'bot-1' });
    expect(ofBot.totals).toMatchObject({
      chats: { value: 2 },
      // Both conversations have the reference of one visitor.
      visitors: { value: 1 },
      messages: { value: 4, previous: 0, changePct: null },
      answered: { value: 2 },
      unknown: { value: 2 },
      unknownRate: { value: 0.5 },
      bySource: { EXTERNAL: { value: 1 }, CONVERSATION: { value: 1 }, UNKNOWN: { value: 2 } },
      up: { value: 1 },
      satisfaction: { value: 1 },
      deflection: { value: 0.5 },
    });
    expect(ofBot.tops.unanswered).toMatchObject([
      {
        label: 'unknown matter NOBODY wrote down!',
        count: 2,
        chat_bot_id: 'bot-1',
        chat_id: two,
        history_id: last,
      },
    ]);
    expect(ofBot.tops.citedItems).toMatchObject([{ item_id: 'item-1', title: 'Terms', count: 1 }]);
    expect(ofBot.leftOut).toEqual({ chats: 1, messages: 1 });
    expect(ofBot).not.toHaveProperty('bots');

    const ofWorkspace = await read({ workspace_id: 'w1' });
    expect(ofWorkspace.totals.messages?.value).toBe(5);
    expect(ofWorkspace.bots).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ chat_bot_id: 'bot-1', chats: 2, answered: 2, unknown: 2 }),
        expect.objectContaining({ chat_bot_id: 'bot-2', chats: 1, answered: 1, unknown: 0 }),
      ]),
    );
    expect((await read({ chat_bot_id: 'bot-1', channel: [1, 2, 3] })).totals.messages?.value).toBe(5);
    const earlier = await read({ workspace_id: 'w1', dateFrom: '2001-01-01', dateTo: '2001-01-31' });
    expect(earlier.totals.messages?.value).toBe(0);
    expect(earlier.bots?.find(({ chat_bot_id }) => chat_bot_id === 'bot-1')).toMatchObject({
      chats: 0,
      lastMessageAt: expect.any(String),
    });
  });

  it('come as a series whose sum is the total, with zeros where nothing was asked', async () => {
    const query = { workspace_id: 'w1', interval: 'day', timezone: 'Europe/Zagreb' } as const;
    const { result } = await host.asUser('uma').call(chatApi.readStatisticsSeries, { query });
    const { points } = result.data;
    expect(points).toHaveLength(7);
    expect(points.map(({ messages }) => messages)).toEqual([0, 0, 0, 0, 0, 0, 5]);
    expect(points[0]).toMatchObject({ chats: 0, unknownRate: null, bySource: { EXTERNAL: 0 } });
  });

  it('are nobody’s who is not of the workspace, whatever they name', async () => {
    const foreign = await stats({ chat_bot_id: 'bot-1' }, 'eve');
    const absent = await stats({ chat_bot_id: 'bot-9' }, 'eve');
    expect([foreign.status, foreign.body['code']]).toEqual([absent.status, absent.body['code']]);
    expect((await stats({ workspace_id: 'w1' }, 'eve')).status).toBe(404);
    // The bot belongs to another workspace than the named one.
    expect((await stats({ workspace_id: 'w2', chat_bot_id: 'bot-1' }, 'ada')).status).toBe(404);
    const series = await host
      .asUser('eve')
      .send(chatApi.readStatisticsSeries, { query: { chat_bot_id: 'bot-1' } });
    expect(series.status).toBe(404);
  });

  it.each([
    ['workspace_id', {}],
    ['timezone', { chat_bot_id: 'bot-1', timezone: 'Mars/Olympus' }],
    ['dateFrom', { chat_bot_id: 'bot-1', dateFrom: '2001-01-01' }],
    ['dateTo', { chat_bot_id: 'bot-1', dateFrom: '2020-01-02', dateTo: '2020-01-01' }],
  ])('name %s where it is wrong', async (field, query) => {
    const refused = await stats(query);
    expect(refused.body).toMatchObject({ errors: [{ code: Number(ERRORS.fieldNotValid), field }] });
  });

  it('forget an erased conversation', async () => {
    const before = (await read({ workspace_id: 'w1' })).totals.messages?.value;
    const id = await harness.aConversation();
    await harness.ask(id, 'A matter of Walter?');
    expect((await read({ workspace_id: 'w1' })).totals.messages?.value).toBe((before ?? 0) + 1);
    await host.asUser('ada').call(chatApi.deleteChat, { params: { id } });
    await vi.waitFor(async () => {
      const after = await read({ workspace_id: 'w1' });
      expect(after.totals.messages?.value).toBe(before);
      expect(JSON.stringify(after)).not.toContain('Walter');
    });
  });
});
