import { afterAll, describe, expect, it } from 'vitest';
import { chatEvents, DocumentStatus, knowledgeApi } from '@colloquy/contracts';
import { eventFor, systemContext } from '@colloquy/service-kit';
import { declared, eventually, openKnowledge } from '../../testing/knowledge-harness.ts';

const TEXT = 'You may return any lamp within 45 days of delivery.';
const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('the documents of a workspace', async () => {
  const harness = await openKnowledge();
  const { host } = harness;
  afterAll(() => harness.stop());

  const countsOf = (userId: string, workspaceId: string) =>
    host.asUser(userId).send(knowledgeApi.countKnowledge, { query: { workspace_id: workspaceId } });

  it('are counted for each bot in one call, with those under way and those that failed', async () => {
    const [first, second] = [harness.aBot('w1'), harness.aBot('w1')];
    const foreign = harness.aBot('w2');
    const { id: good } = await harness.upload('ada', first, 'a.md', TEXT);
    await harness.untilStatus(good, DocumentStatus.processed);
    const { id: bad } = await harness.upload('ada', first, 'tiny.md', 'Hi');
    await harness.untilStatus(bad, DocumentStatus.parsingError);
    await harness.announce('ada', second, declared('slot.md', bytesOf(TEXT)));
    const { id: gone } = await harness.upload('ada', second, 'gone.md', `${TEXT} Or not.`);
    await harness.untilStatus(gone, DocumentStatus.processed);
    await host.asUser('ada').call(knowledgeApi.deleteKnowledge, { query: { id: [gone] } });
    await harness.createUploads('bob', foreign, [declared('theirs.md', bytesOf(TEXT))]);

    expect((await countsOf('uma', 'w1')).body).toEqual({
      data: [
        { chat_bot_id: first, documents: 2, processing: 0, failed: 1, pages: 0 },
        { chat_bot_id: second, documents: 1, processing: 1, failed: 0, pages: 0 },
      ],
    });
    const refused = await countsOf('bob', 'w1');
    const nowhere = await countsOf('bob', 'w9');
    expect([refused.status, refused.body['code']]).toEqual([nowhere.status, nowhere.body['code']]);
    expect(refused.status).toBe(404);
  });

  it('can be listed by each of their orders, both ways, the most cited first', async () => {
    const bot = harness.aBot('w1');
    const ids = new Map<string, string>();
    for (const [name, text] of [
      ['b.md', `${TEXT} ${TEXT}`],
      ['a.md', TEXT],
    ] as const) {
      const { id } = await harness.upload('ada', bot, name, text);
      await harness.untilStatus(id, DocumentStatus.processed);
      ids.set(name, id);
    }
    const cited = ids.get('a.md') ?? '';
    const answered = chatEvents.questionAnswered.schema.parse({
      history_id: 'h1',
      chat_id: 'c1',
      chat_bot_id: bot,
      workspace_id: 'w1',
      channel: 1,
      userRef: null,
      locale: null,
      source: 'EXTERNAL',
      provider_id: null,
      latencyMs: 5,
      firstTokenMs: null,
      tokens: { in: 0, out: 0 },
      citedItemIds: [cited],
      citedChunks: [],
    });
    await host.bus.publish([eventFor(systemContext('test'), chatEvents.questionAnswered, 'w1', answered)]);
    await eventually(async () => expect((await harness.item(cited, bot))?.citedCount).toBe(1));
    const namesBy = async (orderBy: string, desc: boolean) => {
      const query = { chat_bot_id: bot, orderBy, desc };
      const { body } = await host.asUser('uma').send(knowledgeApi.listKnowledge, { query });
      return knowledgeApi.listKnowledge.response.parse(body).data.map(({ name }) => name);
    };
    const ascending = {
      id: ['b.md', 'a.md'],
      name: ['a.md', 'b.md'],
      sizeBytes: ['a.md', 'b.md'],
      citedCount: ['b.md', 'a.md'],
      _updateTime: ['b.md', 'a.md'],
      documentStatus: ['b.md', 'a.md'],
    };
    for (const [orderBy, names] of Object.entries(ascending)) {
      expect([orderBy, await namesBy(orderBy, false)]).toEqual([orderBy, names]);
      expect([orderBy, await namesBy(orderBy, true)]).toEqual([orderBy, names.toReversed()]);
    }
  });
});
