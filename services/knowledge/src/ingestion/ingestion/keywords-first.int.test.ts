import { afterEach, describe, expect, it } from 'vitest';
import { DocumentStatus, knowledgeApi } from '@colloquy/contracts';
import { AppError, ERRORS } from '@colloquy/errors';
import { createGatedEmbeddings } from '../../testing/gated-embeddings.ts';
import {
  eventually,
  openKnowledge,
  type HarnessOptions,
  type KnowledgeHarness,
} from '../../testing/knowledge-harness.ts';
import { createWordEmbeddings } from '../../testing/word-embeddings.ts';

const RETURNS = '# Returns\n\nYou may return any lamp within 45 days of delivery.\n';

describe('a document whose vectors are on their way', () => {
  let harness: KnowledgeHarness;
  afterEach(() => harness.stop());

  const openHeld = async (options: HarnessOptions = {}) => {
    const embeddings = createGatedEmbeddings();
    harness = await openKnowledge({ embeddings, ...options });
    const bot = harness.aBot('w1');
    return { embeddings, bot };
  };
  const change = (id: string, body: { enabled: boolean }) =>
    harness.host.asUser('ada').call(knowledgeApi.updateKnowledge, { query: { id: [id] }, body });
  const storedCounts = async () => {
    const counts = [];
    for await (const { count } of harness.vectors.listVersions()) counts.push(count);
    return counts;
  };

  it('is found by keywords and says so, then by all, and is stored once', async () => {
    const { embeddings, bot } = await openHeld();
    const { id } = await harness.upload('ada', bot, 'returns.md', RETURNS);
    await embeddings.arrived();
    expect(await harness.item(id, bot)).toMatchObject({
      documentStatus: DocumentStatus.processing,
      liveVersion: null,
      searchable: 'keywords',
      progress: { stage: 'embed' },
    });
    const early = await harness.search(bot, 'return a lamp');
    expect(early).toMatchObject({ hits: [{ item_id: id, version: 1, dense: null }] });
    for (const [language, ids] of [
      ['en', [id]],
      ['de', []],
    ] as const) {
      const body = { chat_bot_id: bot, query: 'return a lamp', language };
      const narrowed = await harness.host.asUser('ada').call(knowledgeApi.searchPassages, { body });
      expect(narrowed.result.data.map(({ item_id }) => item_id)).toEqual(ids);
    }
    embeddings.open();
    const done = await harness.untilStatus(id, DocumentStatus.processed);
    expect(done).toMatchObject({ liveVersion: 1, chunkCount: 1, searchable: 'all', attempts: 0 });
    await eventually(async () => {
      const late = await harness.search(bot, 'return a lamp');
      expect(late.hits).toMatchObject([{ item_id: id, dense: expect.any(Number) }]);
      expect(late.kbVersion).toBe(early.kbVersion + 1);
    });
    expect(await storedCounts()).toEqual([1]);
  });

  it('is not found by keywords any more once it was switched off or deleted', async () => {
    const { embeddings, bot } = await openHeld();
    const { id } = await harness.upload('ada', bot, 'returns.md', RETURNS);
    await embeddings.arrived();
    const before = await harness.search(bot, 'return a lamp');
    await change(id, { enabled: false });
    expect(await harness.search(bot, 'return a lamp')).toMatchObject({ hits: [] });
    await change(id, { enabled: true });
    expect((await harness.search(bot, 'return a lamp')).hits).toHaveLength(1);
    await harness.host.asUser('ada').call(knowledgeApi.deleteKnowledge, { query: { id: [id] } });
    const after = await harness.search(bot, 'return a lamp');
    expect(after).toMatchObject({ hits: [] });
    expect(after.kbVersion).toBe(before.kbVersion + 3);
    embeddings.open();
    await eventually(async () => expect(await storedCounts()).toEqual([]));
  });

  it('comes after all documents that nothing finds yet', async () => {
    const { embeddings, bot } = await openHeld({ concurrency: 0 });
    const ids: string[] = [];
    for (const name of ['a', 'b', 'c', 'd']) {
      ids.push((await harness.upload('ada', bot, `${name}.md`, `${RETURNS}\nSee ${name}.`)).id);
    }
    const worker = await harness.startWorker({ embeddings, concurrency: 1 });
    await embeddings.arrived();
    expect(embeddings.embedded).toBe(0);
    for (const id of ids) expect(await harness.item(id, bot)).toMatchObject({ searchable: 'keywords' });
    embeddings.open();
    for (const id of ids) await harness.untilStatus(id, DocumentStatus.processed);
    await worker.stop();
  });

  it('is found no more when they never come', async () => {
    const inner = createWordEmbeddings();
    let failures = 0;
    let kbVersion = 0;
    const embed: typeof inner.embed = async (texts, options) => {
      if (options?.kind === 'query') return inner.embed(texts, options);
      failures += 1;
      ({ kbVersion } = await harness.search(bot, 'return a lamp'));
      throw new AppError({ code: ERRORS.embeddingModelUnavailable });
    };
    harness = await openKnowledge({ embeddings: { ...inner, embed } });
    const bot = harness.aBot('w1');
    const { id } = await harness.upload('ada', bot, 'returns.md', RETURNS);
    const failed = await harness.untilStatus(id, DocumentStatus.insertingError);
    expect(failed).toMatchObject({ searchable: null, error: { code: 'EMBEDDING_MODEL_UNAVAILABLE' } });
    expect(failures).toBe(3);
    await eventually(async () => {
      const found = await harness.search(bot, 'return a lamp');
      expect(found).toMatchObject({ hits: [], kbVersion: kbVersion + 1 });
    });
    await eventually(async () => expect(await storedCounts()).toEqual([]));
  });

  it('is read again when the store has lost its chunks meanwhile', async () => {
    const { embeddings: dying, bot } = await openHeld({ concurrency: 0, ingestion: { leaseMs: 400 } });
    const { id } = await harness.upload('ada', bot, 'returns.md', RETURNS);
    const first = await harness.startWorker({ embeddings: dying });
    await dying.arrived();
    await first.kill();
    await harness.vectors.deleteItem({ workspaceId: 'w1', botId: bot, itemId: id });
    const second = await harness.startWorker({ embeddings: createWordEmbeddings() });
    await harness.untilStatus(id, DocumentStatus.processed);
    expect(await storedCounts()).toEqual([1]);
    expect((await harness.search(bot, 'return a lamp')).hits).toMatchObject([{ item_id: id }]);
    await second.stop();
  });
});
