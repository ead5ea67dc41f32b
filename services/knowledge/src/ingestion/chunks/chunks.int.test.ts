import { afterAll, describe, expect, it } from 'vitest';
import { chatEvents, DocumentStatus, ERRORS, knowledgeApi, type EventEnvelope } from '@colloquy/contracts';
import { eventFor, systemContext } from '@colloquy/service-kit';
import { eventually, openKnowledge } from '../../testing/knowledge-harness.ts';

const TERMS = [
  '# Terms',
  '',
  '## Returns',
  '',
  'You may return any lamp within 45 days of delivery.',
  '',
  '## Shipping',
  '',
  'An express parcel costs 14.90 euros and arrives on the next working day.',
].join('\n');
const RETURNS = ['Terms', 'Returns'];
const SHIPPING = ['Terms', 'Shipping'];

interface CitedChunk {
  readonly item_id: string;
  readonly version: number;
  readonly index: number;
}

describe('the passages of an item', async () => {
  const harness = await openKnowledge();
  const { host } = harness;
  afterAll(() => harness.stop());

  const chunksOf = (userId: string, itemId: string, query: object = {}) =>
    host.asUser(userId).send(knowledgeApi.listChunks, { query: { item_id: itemId, ...query } });
  const listed = async (itemId: string, query: object = {}) =>
    knowledgeApi.listChunks.response.parse((await chunksOf('uma', itemId, query)).body);
  const processed = async (bot: string, text = TERMS) => {
    const { id } = await harness.upload('ada', bot, 'terms.md', text);
    return harness.untilStatus(id, DocumentStatus.processed);
  };
  const anAnswer = (bot: string, citedChunks: readonly CitedChunk[]): EventEnvelope =>
    eventFor(systemContext('test'), chatEvents.questionAnswered, 'w1', {
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
      citedItemIds: citedChunks.map(({ item_id }) => item_id),
      citedChunks: [...citedChunks],
    });
  const countsOf = async (itemId: string) =>
    (await listed(itemId)).data.map(({ headingPath, citedCount }) => [headingPath, citedCount]);
  const edit = async (id: string, content: string) => {
    const ada = host.asUser('ada');
    const draft = await ada.call(knowledgeApi.draftKnowledgeEdit, { params: { id }, body: { content } });
    const { version } = draft.result.data;
    const { revision } = await harness.untilStatus(id, DocumentStatus.processed);
    await ada.call(knowledgeApi.confirmKnowledgeEdit, { params: { id }, body: { version, revision } });
    await eventually(async () =>
      expect(await harness.untilStatus(id, DocumentStatus.processed)).toMatchObject({ liveVersion: version }),
    );
  };

  it('are listed in order with their headings, a page at a time', async () => {
    const { id } = await processed(harness.aBot('w1'));
    const { data, meta } = await listed(id);
    expect(data).toMatchObject([
      { index: 0, headingPath: RETURNS, page: null, citedCount: 0, lastCitedAt: null },
      { index: 1, headingPath: SHIPPING, page: null, citedCount: 0, lastCitedAt: null },
    ]);
    expect(data[0]?.text).toContain('return any lamp');
    expect(data[0]?.tokenCount).toBeGreaterThan(5);
    expect(meta).toEqual({ total: 2, page: 1, limit: 100, version: 1 });
    const second = await listed(id, { page: 2, limit: 1 });
    expect(second.data.map(({ index }) => index)).toEqual([1]);
    expect((await listed(id, { page: 3, limit: 1 })).data).toEqual([]);
  });

  it('are none while no version answers', async () => {
    const { id } = await harness.upload('ada', harness.aBot('w1'), 'tiny.md', 'Hi');
    await harness.untilStatus(id, DocumentStatus.parsingError);
    expect(await listed(id)).toEqual({ data: [], meta: { total: 0, page: 1, limit: 100, version: null } });
  });

  it('are those that answer while a newer version is not there', async () => {
    const { id } = await processed(harness.aBot('w1'));
    await edit(id, `${TERMS}\n\n## Visits\n\nThe workshop opens on Friday at 15:00.`);
    const { data, meta } = await listed(id);
    expect(data.map(({ headingPath }) => headingPath.at(-1))).toEqual(['Returns', 'Shipping', 'Visits']);
    expect(meta).toMatchObject({ total: 3, version: 2 });
  });

  it('are counted once for an answer that rests on them, however often its event is delivered', async () => {
    const bot = harness.aBot('w1');
    const { id } = await processed(bot);
    const event = anAnswer(bot, [
      { item_id: id, version: 1, index: 0 },
      { item_id: id, version: 1, index: 1 },
    ]);
    const another = anAnswer(bot, [{ item_id: id, version: 1, index: 1 }]);
    await host.bus.publish([event, event, another]);
    await eventually(async () =>
      expect(await countsOf(id)).toEqual([
        [RETURNS, 1],
        [SHIPPING, 2],
      ]),
    );
    const { data } = await listed(id);
    expect(data[1]?.lastCitedAt).toBe(another.occurredAt);
  });

  it('keep their citations in a new version, wherever they stand there', async () => {
    const bot = harness.aBot('w1');
    const { id } = await processed(bot);
    await host.bus.publish([anAnswer(bot, [{ item_id: id, version: 1, index: 1 }])]);
    await eventually(async () => expect(await countsOf(id)).toContainEqual([SHIPPING, 1]));
    const moved = TERMS.replace(
      '# Terms\n',
      '# Terms\n\n## Visits\n\nThe workshop opens on Friday at 15:00.\n',
    );
    await edit(id, moved);
    expect(await countsOf(id)).toEqual([
      [['Terms', 'Visits'], 0],
      [RETURNS, 0],
      [SHIPPING, 1],
    ]);
  });

  it('take no citation from another workspace, nor for a passage that is not there', async () => {
    const bot = harness.aBot('w1');
    const { id } = await processed(bot);
    const foreignBot = harness.aBot('w2');
    const foreign = { ...anAnswer(foreignBot, [{ item_id: id, version: 1, index: 0 }]), workspaceId: 'w2' };
    const gone = anAnswer(bot, [{ item_id: id, version: 7, index: 0 }]);
    await host.bus.publish([foreign, gone, anAnswer(bot, [{ item_id: id, version: 1, index: 1 }])]);
    await eventually(async () => expect(await countsOf(id)).toContainEqual([SHIPPING, 1]));
    expect(await countsOf(id)).toContainEqual([RETURNS, 0]);
    expect(await host.bus.deadLetters.list({ consumer: 'knowledge.count-chunk-citations' })).toEqual([]);
  });

  it('are shown to members alone, and no more once the item is deleted', async () => {
    const { id } = await processed(harness.aBot('w1'));
    const unknown = await chunksOf('bob', '0199c0de-0000-7000-8000-00000000beef');
    const foreign = await chunksOf('bob', id);
    const withoutRequest = ({ requestId: _id, ...body }: Record<string, unknown>) => body;
    expect([foreign.status, withoutRequest(foreign.body)]).toEqual([404, withoutRequest(unknown.body)]);
    await host.asUser('pat').call(knowledgeApi.deleteKnowledge, { query: { id: [id] } });
    const deleted = await chunksOf('uma', id);
    expect(deleted.body).toMatchObject({ code: Number(ERRORS.notFound) });
  });

  it('answer fifty readers at once alike', async () => {
    const { id } = await processed(harness.aBot('w1'));
    const answers = await Promise.all(Array.from({ length: 50 }, () => chunksOf('uma', id)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });
});
