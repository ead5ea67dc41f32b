import { afterAll, describe, expect, it } from 'vitest';
import { DocumentStatus, knowledgeApi } from '@colloquy/contracts';
import type { VectorPoint } from '@colloquy/vector-store';
import { eventually, openKnowledge } from '../../testing/knowledge-harness.ts';

const { processed } = DocumentStatus;
const RETURNS = '# Returns\n\nYou may return any lamp within 45 days of delivery.\n';

describe('the nightly count of chunks', async () => {
  const harness = await openKnowledge({
    ingestion: { countEveryMs: 0, countLookMs: 100, cleanUpRetryMs: 100 },
  });
  const { vectors } = harness;
  afterAll(() => harness.stop());

  const aFile = async () => {
    const bot = harness.aBot('w1');
    const { id } = await harness.upload('ada', bot, 'returns.md', RETURNS);
    await harness.untilStatus(id, processed);
    return { bot, id, scope: { workspaceId: 'w1', botId: bot, itemId: id } };
  };
  const versionsOf = async (bot: string) => {
    const found = [];
    const scope = { workspaceId: 'w1', botId: bot };
    for await (const { itemId, version, count } of vectors.listVersions(scope))
      found.push({ itemId, version, count });
    return found;
  };
  /** A chunk as a write that went wrong would have left it. */
  const aStrayChunk = async (
    scope: { workspaceId: string; botId: string; itemId: string },
    change: Partial<VectorPoint>,
  ): Promise<VectorPoint> => {
    const [chunk] = await vectors.listItem(scope);
    if (chunk === undefined) throw new Error('There is no chunk');
    const { hasVector: _, ...point } = chunk;
    return { ...point, vectors: null, ...change };
  };

  it('processes an item again whose chunks are gone', async () => {
    const { bot, id, scope } = await aFile();
    await vectors.deleteItem(scope);
    await eventually(async () => {
      expect(await harness.item(id, bot)).toMatchObject({
        documentStatus: processed,
        liveVersion: 2,
        error: null,
      });
      expect((await harness.search(bot, 'return a lamp')).hits).toHaveLength(1);
    });
  });

  it('deletes chunks of versions that do not answer, and those of no item, and nothing else', async () => {
    const { bot, id, scope } = await aFile();
    const other = await aFile();
    const before = await versionsOf(bot);
    await vectors.upsert([
      await aStrayChunk(scope, { version: 7, text: 'You may return any lamp within 7 days.' }),
      await aStrayChunk(scope, { itemId: 'nobody', text: 'You may return any lamp within 9 days.' }),
    ]);
    await eventually(async () => expect(await versionsOf(bot)).toEqual(before));
    await eventually(async () => {
      const { hits } = await harness.search(bot, 'return a lamp');
      expect(hits.map(({ text }) => text)).toEqual([expect.stringContaining('45 days')]);
    });
    expect(await harness.item(id, bot)).toMatchObject({
      version: 1,
      liveVersion: 1,
      documentStatus: processed,
    });
    expect(await harness.item(other.id, other.bot)).toMatchObject({ version: 1, liveVersion: 1 });
  });

  it('deletes chunks of a deleted item that came back', async () => {
    const { bot, scope } = await aFile();
    const stray = await aStrayChunk(scope, {});
    await harness.host.asUser('ada').call(knowledgeApi.deleteKnowledge, { query: { id: [scope.itemId] } });
    await eventually(async () => expect(await versionsOf(bot)).toEqual([]));
    await vectors.upsert([stray]);
    await eventually(async () => expect(await versionsOf(bot)).toEqual([]));
  });
});
