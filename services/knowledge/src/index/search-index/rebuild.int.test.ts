import { afterEach, describe, expect, it } from 'vitest';
import { DocumentStatus, knowledgeApi } from '@colloquy/contracts';
import type { EmbeddingModel } from '@colloquy/language-model';
import { silentLogger, type LogFields } from '@colloquy/observability';
import { createQdrantVectorCollections } from '@colloquy/vector-store/qdrant';
import { startFakeQdrant } from '@colloquy/vector-store/testing';
import type { VectorCollections } from '@colloquy/vector-store';
import { createGatedEmbeddings } from '../../testing/gated-embeddings.ts';
import { createWordEmbeddings } from '../../testing/word-embeddings.ts';
import {
  eventually,
  openKnowledge,
  type HarnessOptions,
  type KnowledgeHarness,
} from '../../testing/knowledge-harness.ts';
import { searchIndexModel, type SearchIndexDocument } from './search-index.model.ts';
import { ABANDONED_MS } from './search-index.policy.ts';

const LEASE_MS = 400;
const BATCH = 16;
const { processed } = DocumentStatus;

const OLD = { id: 'old-words', dimension: 64 };
const NEW = { id: 'new-words', dimension: 96 };

/** A document with a passage for each of its parts. */
function aDocument(n: number, parts: number): string {
  const sections = Array.from(
    { length: parts },
    (_, part) => `# Lamp ${n} part ${part}\n\nLamp number ${n} part ${part} costs ${n + part + 20} euros.\n`,
  );
  return sections.join('\n');
}

describe('another embedding model', () => {
  let harness: KnowledgeHarness;
  let bot: string;
  const cleanUps: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    await harness.stop();
    for (const close of cleanUps.splice(0)) await close();
  });

  /** A process with the old settings that answers, and has documents. It can search by both models. */
  const open = async (documents: number, options: HarnessOptions = {}, parts = 3) => {
    harness = await openKnowledge({
      embeddings: createWordEmbeddings(OLD),
      earlierEmbeddings: { previous: null, builtIn: createWordEmbeddings(NEW) },
      concurrency: 0,
      rebuild: { graceMs: 50 },
      ...options,
      ingestion: { leaseMs: LEASE_MS, ...options.ingestion },
    });
    bot = harness.aBot('w1');
    const worker = await harness.startWorker();
    const ids: string[] = [];
    for (let n = 0; n < documents; n += 1) {
      ids.push((await harness.upload('ada', bot, `lamp-${n}.md`, aDocument(n, parts))).id);
    }
    for (const id of ids) await harness.untilStatus(id, processed);
    await worker.stop();
    return ids;
  };
  const model = () => searchIndexModel(harness.host.dependencies.database.service('knowledge'));
  const state = async (): Promise<SearchIndexDocument> => {
    const found = await model().findById('search-index').lean<SearchIndexDocument>();
    if (found === null) throw new Error('There is no index');
    return found;
  };
  const untilChanged = (to: typeof NEW) =>
    eventually(async () => {
      const seen = await state();
      expect(seen).toMatchObject({ live: { modelId: to.id, dimension: to.dimension }, next: null });
      return seen;
    });
  const passagesOf = async (collections: VectorCollections, name: string) => {
    const found = [];
    for await (const { itemId, version, count, withVectors } of collections.open(name).listVersions()) {
      found.push({ itemId, version, count, withVectors });
    }
    return found.toSorted((one, other) => (one.itemId < other.itemId ? -1 : 1));
  };
  const withNewSettings = (embeddings: EmbeddingModel = createWordEmbeddings(NEW)) =>
    harness.startWorker({
      embeddings,
      earlierEmbeddings: { previous: createWordEmbeddings(OLD), builtIn: null },
    });
  /** Asks all the time; what was wrong with any answer. */
  const asking = () => {
    const wrong: unknown[] = [];
    let asked = 0;
    let isOver = false;
    const done = (async () => {
      while (!isOver) {
        try {
          const { hits } = await harness.search(bot, 'lamp number 1');
          if (hits.length === 0 || hits.some(({ dense }) => dense === null)) wrong.push(hits);
        } catch (error) {
          wrong.push(error);
        }
        asked += 1;
      }
    })();
    return async () => {
      isOver = true;
      await done;
      expect(asked).toBeGreaterThan(0);
      return wrong;
    };
  };

  const stores: [string, () => Promise<Pick<HarnessOptions, 'collections'>>][] = [
    ['the embedded store', async () => ({})],
    [
      'Qdrant',
      async () => {
        const fake = await startFakeQdrant();
        cleanUps.push(() => fake.close());
        return { collections: createQdrantVectorCollections({ url: fake.url }) };
      },
    ],
  ];
  it.each(stores)(
    'answers by the old one until the new one has every passage, in %s',
    async (_name, store) => {
      await open(8, await store());
      const first = (await state()).live;
      const before = await passagesOf(harness.collections, first.name);
      const stopAsking = asking();
      const embeddings = createWordEmbeddings(NEW);
      const worker = await withNewSettings(embeddings);
      const { live } = await untilChanged(NEW);
      expect(live.name).not.toBe(first.name);
      expect(await passagesOf(harness.collections, live.name)).toEqual(before);
      expect(embeddings.texts).toHaveLength(before.reduce((sum, { count }) => sum + count, 0));
      await eventually(async () => expect(await state()).toMatchObject({ retired: [], work: null }));
      expect(await harness.collections.open(first.name).isEmpty()).toBe(true);
      expect(await stopAsking()).toEqual([]);
      await worker.stop();
    },
  );

  it('goes on where a killed process stood, and embeds no more than one batch again', async () => {
    // Killed in the middle of a document of three batches.
    await open(2, {}, 40);
    const all = (await passagesOf(harness.collections, 'vectors')).reduce((sum, { count }) => sum + count, 0);
    const dying = createGatedEmbeddings(2, createWordEmbeddings(NEW));
    const first = await withNewSettings(dying);
    await dying.arrived();
    await first.kill();
    const second = createWordEmbeddings(NEW);
    const worker = await withNewSettings(second);
    await untilChanged(NEW);
    expect(second.texts.length + dying.embedded).toBeLessThanOrEqual(all + BATCH);
    expect(second.texts.length).toBeLessThan(all);
    await worker.stop();
  });

  it('is not held up by passages that belong to no document, and never embeds them', async () => {
    const [id = ''] = await open(1);
    const { live: first } = await state();
    const store = harness.collections.open(first.name);
    const scope = { workspaceId: 'w1', botId: bot, version: 1 };
    const chunks = await store.listItem({ ...scope, itemId: id });
    const vectors = [new Float32Array(OLD.dimension).fill(1 / Math.sqrt(OLD.dimension))];
    await store.upsert(chunks.map((chunk) => ({ ...chunk, botId: 'gone', itemId: 'nobody', vectors })));
    expect(await passagesOf(harness.collections, first.name)).toHaveLength(2);
    const embeddings = createWordEmbeddings(NEW);
    const worker = await withNewSettings(embeddings);
    const { live } = await untilChanged(NEW);
    expect((await passagesOf(harness.collections, live.name)).map(({ itemId }) => itemId)).toEqual([id]);
    expect(embeddings.texts).toHaveLength(chunks.length);
    await worker.stop();
  });

  it('is tried again, when its settings work, after a try that was given up', async () => {
    await open(1);
    const broken = { ...createWordEmbeddings(NEW), embed: () => Promise.reject(new Error('refused')) };
    const failing = await withNewSettings(broken);
    await eventually(async () => expect((await state()).next).toMatchObject({ modelId: NEW.id }));
    await failing.stop();
    const longAgo = new Date(Date.now() - 2 * ABANDONED_MS);
    await model().updateOne({ _id: 'search-index' }, { begunAt: longAgo, heartbeatAt: longAgo });
    const old = await harness.startWorker();
    await eventually(async () =>
      expect(await state()).toMatchObject({ live: { modelId: OLD.id }, next: null }),
    );
    await old.stop();
    const builtIn = createWordEmbeddings(OLD);
    const mended = await harness.startWorker({
      embeddings: createWordEmbeddings(NEW),
      earlierEmbeddings: { previous: null, builtIn },
    });
    await untilChanged(NEW);
    await mended.stop();
  });

  it('takes in what is uploaded, changed and deleted meanwhile', async () => {
    const [changed = '', deleted = '', kept = ''] = await open(3);
    const gated = createGatedEmbeddings(1, createWordEmbeddings(NEW));
    const rebuilding = await withNewSettings(gated);
    await gated.arrived();
    const worker = await harness.startWorker();
    const { id: added } = await harness.upload('ada', bot, 'new.md', '# Candles\n\nCandles cost 3 euros.\n');
    const ada = harness.host.asUser('ada');
    await ada.call(knowledgeApi.deleteKnowledge, { query: { id: [deleted] } });
    const found = async (query: string) =>
      (await harness.search(bot, query)).hits.map(({ item_id }) => item_id);
    expect(await found('lamp number 1 part 2')).not.toContain(deleted);
    const { revision = 0 } = (await harness.item(changed, bot)) ?? {};
    const draft = { params: { id: changed }, body: { content: 'Lamp number 0 is sold out, and no other.' } };
    const { version } = (await ada.call(knowledgeApi.draftKnowledgeEdit, draft)).result.data;
    await ada.call(knowledgeApi.confirmKnowledgeEdit, {
      params: { id: changed },
      body: { version, revision },
    });
    await harness.untilStatus(added, processed);
    await eventually(async () =>
      expect(await harness.item(changed, bot)).toMatchObject({ documentStatus: processed, liveVersion: 2 }),
    );
    expect(await state()).toMatchObject({ live: { modelId: OLD.id } });
    expect(await found('what do candles cost')).toContain(added);
    gated.open();
    const { live } = await untilChanged(NEW);
    await eventually(async () =>
      expect(await passagesOf(harness.collections, live.name)).toEqual(
        [
          { itemId: changed, version: 2, count: 1, withVectors: 1 },
          { itemId: kept, version: 1, count: 3, withVectors: 3 },
          { itemId: added, version: 1, count: 1, withVectors: 1 },
        ].toSorted((one, other) => (one.itemId < other.itemId ? -1 : 1)),
      ),
    );
    const { hits } = await harness.search(bot, 'what do candles cost');
    expect(hits[0]).toMatchObject({ item_id: added, dense: expect.any(Number) });
    expect(await found('lamp number 1 part 2')).not.toContain(deleted);
    await worker.stop();
    await rebuilding.stop();
  });

  it('is not changed back by processes whose settings are older', async () => {
    await open(1);
    const worker = await withNewSettings();
    const { live } = await untilChanged(NEW);
    await worker.stop();
    const logged: [LogFields, string][] = [];
    const logger = {
      ...silentLogger,
      child: () => logger,
      error: (fields: LogFields, message: string) => void logged.push([fields, message]),
    };
    const older = await harness.startWorker({ logger });
    expect(await state()).toMatchObject({ live, next: null });
    expect(logged).toMatchObject([[{ configured: { modelId: OLD.id } }, /stays as it is/]]);
    // It embeds nothing either: documents wait for a process that can.
    const { id } = await harness.upload('ada', bot, 'late.md', '# Candles\n\nCandles cost 3 euros each.\n');
    await older.stop();
    expect(await harness.item(id, bot)).toMatchObject({ documentStatus: DocumentStatus.processing });
    const newer = await withNewSettings();
    await harness.untilStatus(id, processed);
    await newer.stop();
  });

  it('is changed back by settings that name the one that answers as the previous one', async () => {
    await open(1);
    const worker = await withNewSettings();
    await untilChanged(NEW);
    await worker.stop();
    const back = await harness.startWorker({
      earlierEmbeddings: { previous: createWordEmbeddings(NEW), builtIn: null },
    });
    await untilChanged(OLD);
    await back.stop();
  });

  it('leaves keywords to search by where the old one cannot be asked, and takes documents in', async () => {
    await open(1, { earlierEmbeddings: { previous: null, builtIn: null } });
    const embeddings = createWordEmbeddings(NEW);
    const without = { embeddings, earlierEmbeddings: { previous: null, builtIn: null } };
    // Its rebuild gets nowhere while the collection that answers cannot be listed.
    const real = harness.collections;
    const unlisted = {
      ...real.open(real.first),
      listVersions: () => {
        throw new Error('not listed');
      },
    };
    const collections = {
      ...real,
      open: (name: string) => (name === real.first ? unlisted : real.open(name)),
    };
    const stuck = await harness.startWorker({ ...without, collections });
    const { id } = await harness.upload('ada', bot, 'new.md', '# Candles\n\nCandles cost 3 euros each.\n');
    await harness.untilStatus(id, processed);
    const { live, next } = await state();
    expect(live.modelId).toBe(OLD.id);
    expect(await passagesOf(real, live.name)).toContainEqual({
      itemId: id,
      version: 1,
      count: 1,
      withVectors: 0,
    });
    expect(await passagesOf(real, next?.name ?? '')).toEqual([
      { itemId: id, version: 1, count: 1, withVectors: 1 },
    ]);
    const { hits } = await harness.search(bot, 'what do candles cost');
    expect(hits[0]).toMatchObject({ item_id: id, dense: null, sparse: expect.any(Number) });
    await stuck.stop();
    const worker = await harness.startWorker(without);
    await untilChanged(NEW);
    // The process with the old settings knows no model of this index, and searches by keywords.
    expect((await harness.search(bot, 'what do candles cost')).hits[0]).toMatchObject({
      item_id: id,
      dense: null,
    });
    await worker.stop();
  });

  it('is what passages of an older product get: they are embedded as those of today', async () => {
    await open(2);
    await model().deleteMany({});
    const embeddings = createWordEmbeddings(OLD);
    const stopAsking = asking();
    const worker = await harness.startWorker({ embeddings });
    const { live } = await untilChanged(OLD);
    expect(live).toMatchObject({ indexVersion: 2 });
    expect(live.name).not.toBe('vectors');
    expect(embeddings.texts.length).toBe(6);
    expect(await stopAsking()).toEqual([]);
    await worker.stop();
  });
});
