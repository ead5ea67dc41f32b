import { afterEach, describe, expect, it } from 'vitest';
import { DocumentStatus, knowledgeApi, operatorApi } from '@colloquy/contracts';
import { createGatedEmbeddings } from '../../testing/gated-embeddings.ts';
import { eventually, openKnowledge, type KnowledgeHarness } from '../../testing/knowledge-harness.ts';
import { createWordEmbeddings } from '../../testing/word-embeddings.ts';

const NEW = { id: 'new-words', dimension: 96 };
const OLD = { modelId: 'test-words', dimension: 64, indexVersion: 2 };
const TEXT = '# Lamps\n\nLamps cost 20 euros.\n\n# Candles\n\nCandles cost 3 euros.\n';

describe('how far a rebuild of the search index is', () => {
  let harness: KnowledgeHarness;
  afterEach(() => harness.stop());

  const send = (userId: string, bot: string) =>
    harness.host.asUser(userId).send(knowledgeApi.readIndexState, { query: { chat_bot_id: bot } });
  const stateOf = async (bot: string) =>
    knowledgeApi.readIndexState.response.parse((await send('uma', bot)).body).data;
  const operator = async () =>
    (await harness.host.asService('operator').call(operatorApi.readSearchIndex, {})).result.data;
  const filled = async () => {
    harness = await openKnowledge({ concurrency: 0, rebuild: { graceMs: 50 } });
    const worker = await harness.startWorker();
    const [bot, other] = [harness.aBot('w1'), harness.aBot('w1')];
    for (const owner of [bot, other]) {
      const { id } = await harness.upload('ada', owner, 'prices.md', TEXT);
      await harness.untilStatus(id, DocumentStatus.processed);
    }
    await worker.stop();
    return { bot, other };
  };

  it('is told of one chatbot to its members, and of all to operators', async () => {
    const { bot, other } = await filled();
    expect(await stateOf(bot)).toEqual({ state: 'ready', searchedBy: 'all', done: 0, total: 0 });
    expect(await operator()).toMatchObject({ live: OLD, next: null, searchedBy: 'all' });
    // The first document goes through, the second is held.
    const gated = createGatedEmbeddings(1, createWordEmbeddings(NEW));
    const worker = await harness.startWorker({ embeddings: gated });
    await gated.arrived();
    const seen = await Promise.all([stateOf(bot), stateOf(other)]);
    expect(seen.map(({ done }) => done).toSorted((one, next) => one - next)).toEqual([0, 2]);
    for (const state of seen)
      expect(state).toMatchObject({ state: 'rebuilding', searchedBy: 'all', total: 2 });
    expect(await operator()).toMatchObject({
      live: OLD,
      next: { modelId: NEW.id, dimension: NEW.dimension, indexVersion: 2 },
      done: 2,
      total: 4,
      begunAt: expect.any(String),
      switchedAt: null,
    });
    gated.open();
    await eventually(async () => {
      // This process knows the old model alone.
      expect(await stateOf(bot)).toEqual({ state: 'ready', searchedBy: 'keywords', done: 0, total: 0 });
      expect(await operator()).toMatchObject({ live: { modelId: NEW.id }, next: null, done: 4, total: 4 });
    });
    await worker.stop();
  });

  it('is for members of the workspace alone, and the same for fifty at once', async () => {
    const { bot } = await filled();
    const { requestId: _a, ...unknown } = (await send('bob', '0199c0de-0000-7000-8000-00000000beef')).body;
    const { requestId: _b, ...refused } = (await send('bob', bot)).body;
    expect(refused).toEqual(unknown);
    const answers = await Promise.all(Array.from({ length: 50 }, () => stateOf(bot)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    for (const caller of [
      harness.host.asUser('ada'),
      harness.host.asService('chat'),
      harness.host.asVisitor(),
    ])
      expect((await caller.send(operatorApi.readSearchIndex, {})).status).toBe(401);
  });
});
