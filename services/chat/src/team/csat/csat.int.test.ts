import { afterAll, describe, expect, it } from 'vitest';
import { chatApi, ERRORS } from '@colloquy/contracts';
import { openChatHarness, USER_REF } from '../../testing/chat-harness.ts';

describe('how content a visitor was', async () => {
  let now = new Date();
  const harness = await openChatHarness({ dependencies: { now: () => now } });
  const { host } = harness;
  afterAll(() => harness.stop());

  async function aRatable() {
    const conversationId = await harness.aConversation();
    await harness.ask(conversationId, 'When do parcels arrive?');
    return conversationId;
  }
  const rate = (chat_id: string, body: object, linkId = 'link-1') =>
    host
      .asVisitor()
      .send(chatApi.giveCsat, { params: { linkId }, body: { chat_id, userRef: USER_REF, ...body } });
  const csatOf = async (id: string) => (await harness.conversation(id)).csat;

  it('stands on the conversation for members, and the newest counts', async () => {
    const id = await aRatable();
    expect(await csatOf(id)).toBeNull();
    const { revision } = await harness.conversation(id);
    const given = await rate(id, { rating: 2, comment: '  Too slow. ' });
    const at = now.toISOString();
    expect([given.status, given.body]).toEqual([200, { data: { rating: 2, comment: 'Too slow.', at } }]);
    expect(await csatOf(id)).toEqual({ rating: 2, comment: 'Too slow.', at });
    await rate(id, { rating: 5 });
    expect(await csatOf(id)).toEqual({ rating: 5, comment: null, at });
    expect((await harness.conversation(id)).revision).toBe(revision);
  });

  it('is exported, counted, and goes with the conversation', async () => {
    const id = await aRatable();
    await rate(id, { rating: 4, comment: 'Zaphod was kind' });
    const ada = host.asUser('ada');
    const query = { chat_bot_id: 'bot-1', returnAll: true, format: 'csv' } as const;
    const { text } = await ada.download(chatApi.listChats, { query });
    expect(text.split('\r\n')[0]).toContain('csat,csatComment');
    expect(text.split('\r\n').find((row) => row.includes(id))).toContain(',4,Zaphod was kind,');
    const day = now.toISOString().slice(0, 10);
    const statistics = await ada.call(chatApi.readStatistics, {
      query: { chat_bot_id: 'bot-1', dateFrom: day, dateTo: day, timezone: 'UTC' },
    });
    const { csat, csatCount } = statistics.result.data.totals;
    expect([csat?.value, csatCount?.value]).toEqual([4.5, 2]);
    await ada.call(chatApi.deleteChats, { query: { id: [id] } });
    expect(await host.storedText('chat')).not.toContain('Zaphod');
    expect((await rate(id, { rating: 1 })).status).toBe(404);
  });

  it.each([
    ['rating', { rating: 0 }],
    ['rating', { rating: 6 }],
    ['rating', { rating: 2.5 }],
    ['rating', { rating: '5' }],
    ['rating', {}],
    ['comment', { rating: 5, comment: 'x'.repeat(501) }],
    ['extra', { rating: 5, extra: 1 }],
    ['userRef', { rating: 5, userRef: 'short' }],
  ])('names the field %s of what it does not take: %j', async (field, body) => {
    const refused = await rate(await aRatable(), body);
    expect([refused.status, refused.body['errors']]).toMatchObject([400, [{ field }]]);
  });

  it('is for the visitor who has the key: another conversation is as one that is not there', async () => {
    const id = await aRatable();
    const refused = [
      await rate('no-such-chat', { rating: 1 }),
      await rate(id, { rating: 1, userRef: 'another-reference-0002' }),
      await rate(id, { rating: 1 }, 'link-2'),
    ];
    const [{ body: unknown } = { body: {} }] = refused;
    for (const { status, body } of refused) {
      expect([status, { ...body, requestId: '' }]).toEqual([404, { ...unknown, requestId: '' }]);
    }
    expect((await rate(id, { rating: 1 }, 'no-such-link')).status).toBe(404);
    expect(await csatOf(id)).toBeNull();
  });

  it('is refused of a conversation in which nothing was asked', async () => {
    const refused = await rate(await harness.aConversation(), { rating: 5 });
    expect([refused.status, refused.body['code']]).toEqual([409, Number(ERRORS.wrongState)]);
  });

  it('may be said ten times a minute, however many say it at once', async () => {
    const id = await aRatable();
    for (let n = 0; n < 9; n += 1) expect((await rate(id, { rating: 3 })).status).toBe(200);
    const sent = await Promise.all(Array.from({ length: 50 }, () => rate(id, { rating: 1 })));
    const statuses = sent.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 429)).toHaveLength(49);
    now = new Date(now.getTime() + 60_001);
    expect((await rate(id, { rating: 5 })).status).toBe(200);
    expect((await csatOf(id))?.rating).toBe(5);
  });
});
