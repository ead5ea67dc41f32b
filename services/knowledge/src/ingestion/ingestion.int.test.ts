import { afterEach, describe, expect, it } from 'vitest';
import { DocumentStatus, knowledgeApi, knowledgeEvents } from '@colloquy/contracts';
import { AppError, ERRORS } from '@colloquy/errors';
import type { VectorStore } from '@colloquy/vector-store';
import { createGatedEmbeddings } from '../testing/gated-embeddings.ts';
import {
  declared,
  eventually,
  openKnowledge,
  type KnowledgeHarness,
  type HarnessOptions,
} from '../testing/knowledge-harness.ts';
import { createWordEmbeddings } from '../testing/word-embeddings.ts';

const OLD = '# Returns\n\nYou may return any lamp within 45 days of delivery.\n';
const NEW = '# Returns\n\nYou may return any lamp within 60 days of delivery.\n';
/** Forty sections, so forty chunks: three batches of the worker. */
const LONG = Array.from(
  { length: 40 },
  (_, n) => `# Lamp ${n}\n\nThe price of lamp number ${n} is ${n + 10} euros.\n`,
).join('\n');
const LEASE_MS = 400;

describe('ingestion', () => {
  let harness: KnowledgeHarness;
  const open = async (options: HarnessOptions = {}) => {
    harness = await openKnowledge({ ...options, ingestion: { leaseMs: LEASE_MS, ...options.ingestion } });
    return harness.aBot('w1');
  };
  afterEach(() => harness.stop());

  const countOf = (type: string, id: string) =>
    harness.host.published.filter((event) => event.type === type && event.key === id).length;
  const storedVersions = async () => {
    const found = [];
    for await (const { itemId, version, count } of harness.vectors.listVersions())
      found.push({ itemId, version, count });
    return found;
  };
  const draft = async (id: string, content: string) =>
    (
      await harness.host
        .asUser('ada')
        .call(knowledgeApi.draftKnowledgeEdit, { params: { id }, body: { content } })
    ).result.data.version;
  const confirmEdit = (id: string, version: number, revision: number) =>
    harness.host
      .asUser('ada')
      .call(knowledgeApi.confirmKnowledgeEdit, { params: { id }, body: { version, revision } });
  const failing = (real: VectorStore, isDown: () => boolean): VectorStore => ({
    ...real,
    upsert: (points) =>
      isDown() ? Promise.reject(new AppError({ code: ERRORS.vectorStoreUnavailable })) : real.upsert(points),
    deleteItem: (scope) =>
      isDown()
        ? Promise.reject(new AppError({ code: ERRORS.vectorStoreUnavailable }))
        : real.deleteItem(scope),
    search: (request) =>
      isDown() ? Promise.reject(new AppError({ code: ERRORS.vectorStoreUnavailable })) : real.search(request),
  });

  it('answers from the old version until the new one is whole', async () => {
    const embeddings = createGatedEmbeddings(1);
    const bot = await open({ embeddings });
    const { id } = await harness.upload('ada', bot, 'returns.md', OLD);
    const { revision } = await harness.untilStatus(id, DocumentStatus.processed);
    const version = await draft(id, NEW);
    expect(version).toBe(2);
    expect((await confirmEdit(id, version, revision - 1)).status).toBe(409);
    const confirmed = await confirmEdit(id, version, revision);
    expect(confirmed.result.data).toMatchObject({ documentStatus: 1, version: 2, liveVersion: 1 });
    expect((await confirmEdit(id, version, revision)).status).toBe(200);
    await embeddings.arrived();
    expect((await harness.search(bot, 'return a lamp')).hits.map(({ text }) => text)).toEqual([
      expect.stringContaining('45 days'),
    ]);
    expect(
      (await harness.host.asUser('ada').call(knowledgeApi.readKnowledgeContent, { params: { id } })).result
        .data,
    ).toMatchObject({ content: NEW.trim(), version: 2 });
    embeddings.open();
    await harness.untilStatus(id, DocumentStatus.processed);
    await eventually(async () =>
      expect(await storedVersions()).toEqual([{ itemId: id, version: 2, count: 1 }]),
    );
    const found = await harness.search(bot, 'return a lamp');
    expect(found).toMatchObject({
      kbVersion: 3,
      hits: [{ version: 2, text: expect.stringContaining('60 days') }],
    });
    await eventually(async () => {
      const keys = [];
      for await (const { key } of harness.storage.list('knowledge/')) keys.push(key);
      expect(keys).toHaveLength(1);
    });
  });

  it('keeps the old version when the new one cannot be read', async () => {
    const bot = await open();
    const { id } = await harness.upload('ada', bot, 'returns.md', OLD);
    const { revision } = await harness.untilStatus(id, DocumentStatus.processed);
    await confirmEdit(id, await draft(id, 'too short'), revision);
    const failed = await harness.untilStatus(id, DocumentStatus.editingError);
    expect(failed).toMatchObject({ error: { code: 'EMPTY_TEXT' }, liveVersion: 1, version: 2 });
    expect((await harness.search(bot, 'return a lamp')).hits).toMatchObject([{ version: 1 }]);
  });

  it('hands the work of a dead process to another one, which embeds only what is missing', async () => {
    const bot = await open({ concurrency: 0 });
    const { id } = await harness.upload('ada', bot, 'prices.md', LONG);
    const dying = createGatedEmbeddings(1);
    const first = await harness.startWorker({ embeddings: dying });
    await dying.arrived();
    expect((await harness.search(bot, 'price of lamp number 3')).hits).not.toEqual([]);
    await first.kill();
    const heir = createGatedEmbeddings(Number.POSITIVE_INFINITY);
    const second = await harness.startWorker({ embeddings: heir });
    const done = await harness.untilStatus(id, DocumentStatus.processed);
    expect(done.chunkCount).toBe(40);
    expect([dying.embedded, heir.embedded]).toEqual([16, 24]);
    expect(await storedVersions()).toEqual([{ itemId: id, version: 1, count: 40 }]);
    await second.stop();
    await eventually(() => expect(countOf(knowledgeEvents.documentProcessed.type, id)).toBe(1));
  });

  it('takes the work of a dead process at once when it knows to be alone', async () => {
    const bot = await open({ concurrency: 0, ingestion: { leaseMs: 600_000 } });
    const { id } = await harness.upload('ada', bot, 'returns.md', OLD);
    const dying = createGatedEmbeddings();
    const first = await harness.startWorker({ embeddings: dying });
    await dying.arrived();
    await first.kill();
    const second = await harness.startWorker({ isOnlyProcess: true });
    await harness.untilStatus(id, DocumentStatus.processed);
    await second.stop();
  });

  it('gives the work back when it has to stop', async () => {
    const bot = await open({ concurrency: 0, ingestion: { leaseMs: 600_000 } });
    const { id } = await harness.upload('ada', bot, 'returns.md', OLD);
    const stopping = createGatedEmbeddings();
    const first = await harness.startWorker({ embeddings: stopping });
    await stopping.arrived();
    await first.stop();
    expect(await harness.item(id, bot)).toMatchObject({ documentStatus: 1, attempts: 0 });
    const second = await harness.startWorker();
    await harness.untilStatus(id, DocumentStatus.processed);
    await second.stop();
  });

  it('shares the work of many documents between two processes and doubles nothing', async () => {
    const bot = await open({ concurrency: 0 });
    const ids: string[] = [];
    for (let n = 0; n < 12; n += 1) {
      ids.push(
        (
          await harness.upload(
            'ada',
            bot,
            `lamp-${n}.md`,
            `# Lamp ${n}\n\nLamp number ${n} costs ${n + 20} euros.\n`,
          )
        ).id,
      );
    }
    const counting = [createGatedEmbeddings(1_000), createGatedEmbeddings(1_000)];
    const workers = await Promise.all(counting.map((embeddings) => harness.startWorker({ embeddings })));
    for (const id of ids) await harness.untilStatus(id, DocumentStatus.processed);
    expect(counting.reduce((sum, { embedded }) => sum + embedded, 0)).toBe(12);
    expect(await storedVersions()).toHaveLength(12);
    await Promise.all(workers.map((worker) => worker.stop()));
    await eventually(() => {
      for (const id of ids) expect(countOf(knowledgeEvents.documentProcessed.type, id)).toBe(1);
    });
  });

  it('stops at once when the item is deleted, and leaves nothing of it', async () => {
    const embeddings = createGatedEmbeddings(1);
    const bot = await open({ embeddings });
    const { id } = await harness.upload('ada', bot, 'prices.md', LONG);
    await embeddings.arrived();
    expect(await storedVersions()).toEqual([{ itemId: id, version: 1, count: 40 }]);
    expect(
      (await harness.host.asUser('ada').call(knowledgeApi.deleteKnowledge, { query: { id: [id] } })).status,
    ).toBe(200);
    expect(await harness.item(id, bot)).toBeNull();
    embeddings.open();
    await eventually(async () => expect(await storedVersions()).toEqual([]));
    expect(await harness.search(bot, 'price of lamp number 3')).toMatchObject({ hits: [] });
    expect(countOf(knowledgeEvents.documentProcessed.type, id)).toBe(0);
  });

  it('waits for a store that is down with a visible reason, and goes on when it is back', async () => {
    let isDown = true;
    const bot = await open({
      vectors: (real) => failing(real, () => isDown),
      ingestion: { retryDelaysMs: [2_000, 2_000] },
    });
    const { id } = await harness.upload('ada', bot, 'returns.md', OLD);
    await eventually(async () => {
      expect(await harness.item(id, bot)).toMatchObject({
        documentStatus: 1,
        error: { code: 'VECTOR_STORE_UNAVAILABLE', stage: 'insert', retriable: true },
      });
    });
    isDown = false;
    expect(await harness.untilStatus(id, DocumentStatus.processed)).toMatchObject({ error: null });
  });

  it('ends in an error after three tries, and a retry brings it to the end', async () => {
    let isDown = true;
    const bot = await open({ vectors: (real) => failing(real, () => isDown) });
    const { id } = await harness.upload('ada', bot, 'returns.md', OLD);
    const failed = await harness.untilStatus(id, DocumentStatus.insertingError);
    expect(failed.error).toMatchObject({ code: 'VECTOR_STORE_UNAVAILABLE', retriable: true });
    isDown = false;
    const retry = () =>
      harness.host
        .asUser('ada')
        .call(knowledgeApi.updateKnowledge, { query: { id: [id] }, body: { action: 'retry' } });
    expect((await retry()).status).toBe(200);
    await harness.untilStatus(id, DocumentStatus.processed);
    expect((await retry()).status).toBe(409);
    expect((await harness.search(bot, 'return a lamp')).hits).toHaveLength(1);
  });

  it('never answers from what could not be deleted, and deletes it when the store is back', async () => {
    let isDown = false;
    const bot = await open({
      vectors: (real) => failing(real, () => isDown),
      ingestion: { cleanUpRetryMs: 300 },
    });
    const { id } = await harness.upload('ada', bot, 'returns.md', OLD);
    await harness.untilStatus(id, DocumentStatus.processed);
    isDown = true;
    await harness.host.asUser('ada').call(knowledgeApi.deleteKnowledge, { query: { id: [id] } });
    const failed = await harness.untilStatus(id, DocumentStatus.deletingError);
    expect(failed.enabled).toBe(false);
    isDown = false;
    expect((await harness.search(bot, 'return a lamp')).hits).toEqual([]);
    await eventually(async () => expect(await harness.item(id, bot)).toBeNull());
    expect(await storedVersions()).toEqual([]);
  });

  it('ends work that no worker takes as stalled, with a reason and a retry', async () => {
    const bot = await open({ concurrency: 0, ingestion: { leaseMs: 100 } });
    const { id } = await harness.upload('ada', bot, 'returns.md', OLD);
    const dying = createGatedEmbeddings();
    const worker = await harness.startWorker({ embeddings: dying });
    await dying.arrived();
    await worker.kill();
    // Only now: a slow machine must not find the work stalled before the worker died on it.
    const ingestion = { leaseMs: 100, stallMs: 150, jobIntervalMs: 100 };
    const survivor = await harness.startWorker({ concurrency: 0, ingestion });
    const failed = await harness.untilStatus(id, DocumentStatus.insertingError);
    expect(failed.error).toMatchObject({ code: 'STALLED', retriable: true });
    await survivor.stop();
  });

  it('deletes an upload that is not confirmed within an hour', async () => {
    let offsetMs = 0;
    const bot = await open({ now: () => new Date(Date.now() + offsetMs) });
    const bytes = new TextEncoder().encode(OLD);
    const upload = await harness.announce('ada', bot, declared('a.md', bytes));
    await harness.put(upload, bytes);
    expect(await harness.item(upload.id, bot)).toMatchObject({ documentStatus: 0 });
    offsetMs = 61 * 60_000;
    await eventually(async () => expect(await harness.item(upload.id, bot)).toBeNull());
    expect((await harness.confirm('ada', upload.id)).status).toBe(404);
  });

  it('searches by keywords, and says so, while the embedding model is down', async () => {
    const inner = createWordEmbeddings();
    let isDown = false;
    const embed: typeof inner.embed = (texts, options) =>
      isDown
        ? Promise.reject(new AppError({ code: ERRORS.embeddingModelUnavailable }))
        : inner.embed(texts, options);
    let isStoreDown = false;
    const bot = await open({
      embeddings: { ...inner, embed },
      vectors: (real) => failing(real, () => isStoreDown),
    });
    const { id } = await harness.upload('ada', bot, 'returns.md', OLD);
    await harness.untilStatus(id, DocumentStatus.processed);
    isDown = true;
    expect((await harness.search(bot, 'return a lamp')).hits).toMatchObject([{ item_id: id, dense: null }]);
    const body = {
      workspace_id: 'w1',
      chat_bot_id: bot,
      query: 'lamp',
      searchType: 1,
      topK: 3,
      language: null,
    };
    const search = () => harness.host.asService().send(knowledgeApi.searchKnowledge, { body });
    expect((await search()).body).toMatchObject({ code: Number(ERRORS.embeddingModelUnavailable) });
    isDown = false;
    isStoreDown = true;
    expect((await search()).body).toMatchObject({ code: Number(ERRORS.vectorStoreUnavailable) });
  });
});
