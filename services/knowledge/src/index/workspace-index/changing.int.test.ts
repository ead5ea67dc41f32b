import { afterEach, describe, expect, it } from 'vitest';
import { DocumentStatus, ERRORS, knowledgeApi, operatorApi, workspaceEvents } from '@colloquy/contracts';
import { AppError } from '@colloquy/errors';
import { createQdrantVectorCollections } from '@colloquy/vector-store/qdrant';
import { startFakeQdrant } from '@colloquy/vector-store/testing';
import { eventFor, systemContext } from '@colloquy/service-kit';
import { fakeProviders } from '../../testing/fake-providers.ts';
import {
  eventually,
  openKnowledge,
  type HarnessOptions,
  type KnowledgeHarness,
} from '../../testing/knowledge-harness.ts';
import { createWordEmbeddings } from '../../testing/word-embeddings.ts';
import { workspaceIndexModel, type WorkspaceIndexDocument } from './workspace-index.model.ts';

const { processed } = DocumentStatus;
const BATCH = 16;
/** Longer than deleted documents are kept. */
const AFTER_PURGE_MS = 60 * 24 * 3_600_000;
const WORDS = { provider_id: 'provider-words', model: 'words' };
const OTHERS = { provider_id: 'provider-others', model: 'others' };
const INSTANCE = { provider_id: 'instance' };

/** A document with a passage for each of its parts. */
function aDocument(n: number, parts: number): string {
  const sections = Array.from(
    { length: parts },
    (_, part) => `# Lamp ${n} part ${part}\n\nLamp number ${n} part ${part} costs ${n + part + 20} euros.\n`,
  );
  return sections.join('\n');
}

describe('other embeddings of a workspace', () => {
  let harness: KnowledgeHarness;
  let bot: string;
  let providers: ReturnType<typeof fakeProviders>;
  const cleanUps: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    await harness.stop();
    for (const close of cleanUps.splice(0)) await close();
  });

  const open = async (documents: number, parts = 3, options: HarnessOptions = {}) => {
    harness = await openKnowledge({
      rebuild: { graceMs: 50, deletionMs: 1_000 },
      ...options,
      ingestion: { leaseMs: 400 },
    });
    providers = fakeProviders(harness.host, {
      'provider-words': { workspaceId: 'w1', model: 'words', dimension: 48 },
      'provider-others': { workspaceId: 'w1', model: 'others', dimension: 96 },
    });
    bot = harness.aBot('w1');
    const worker = options.concurrency === 0 ? await harness.startWorker() : null;
    const ids: string[] = [];
    for (let n = 0; n < documents; n += 1) {
      ids.push((await harness.upload('ada', bot, `lamp-${n}.md`, aDocument(n, parts))).id);
    }
    for (const id of ids) await harness.untilStatus(id, processed);
    await worker?.stop();
    return ids;
  };
  const choose = async (body: { provider_id: string; model?: string }) =>
    (await harness.host.asUser('ada').call(knowledgeApi.chooseEmbeddings, { params: { id: 'w1' }, body }))
      .result.data;
  const read = async () =>
    (await harness.host.asUser('ada').call(knowledgeApi.readEmbeddings, { params: { id: 'w1' } })).result
      .data;
  const untilAnswering = ({ provider_id }: { readonly provider_id: string }) =>
    eventually(async () => {
      const seen = await read();
      expect(seen, JSON.stringify(seen)).toMatchObject({ answering: { provider_id }, state: 'ready' });
      return seen;
    });
  const row = async () => {
    const model = workspaceIndexModel(harness.host.dependencies.database.service('knowledge'));
    const found = await model.findById('w1').lean<WorkspaceIndexDocument>();
    if (found === null) throw new Error('The workspace has chosen nothing');
    return found;
  };
  const passagesIn = async (name: string, workspaceId = 'w1') => {
    const found = [];
    const store = harness.collections.open(name);
    for await (const { itemId, version, count, withVectors } of store.listVersions({ workspaceId })) {
      found.push({ itemId, version, count, withVectors });
    }
    return found.toSorted((one, other) => (one.itemId < other.itemId ? -1 : 1));
  };
  const found = async (query: string) => (await harness.search(bot, query)).hits;
  /** Asks all the time; what was wrong with any answer. */
  const asking = () => {
    const wrong: unknown[] = [];
    let isOver = false;
    const done = (async () => {
      while (!isOver) {
        try {
          const hits = await found('lamp number 1');
          if (hits.length === 0 || hits.some(({ dense }) => dense === null)) wrong.push(hits);
        } catch (error) {
          wrong.push(error);
        }
      }
    })();
    return async () => {
      isOver = true;
      await done;
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
    'answer once they have every passage, then those of another length, then the installation again: %s',
    async (_name, store) => {
      // Searches under way when an old collection goes have ended by then.
      await open(3, 3, { ...(await store()), rebuild: { graceMs: 3_000, deletionMs: 1_000 } });
      const other = harness.aBot('w2');
      const theirs = await harness.upload('bob', other, 'theirs.md', '# Vases\n\nVases cost 9 euros.\n');
      await eventually(async () => expect((await harness.search(other, 'vases')).hits).toHaveLength(1));
      const { first } = harness.collections;
      const before = await passagesIn(first);
      const stopAsking = asking();

      await choose(WORDS);
      expect(await untilAnswering(WORDS)).toMatchObject({ answering: { dimension: 48 }, error: null });
      const words = (await row()).live?.name ?? '';
      expect(await passagesIn(words)).toEqual(before);
      // What is left in the installation's collection goes, of this workspace alone.
      await eventually(async () => expect(await passagesIn(first)).toEqual([]));
      expect(await passagesIn(first, 'w2')).toMatchObject([{ itemId: theirs.id }]);
      providers.texts.length = 0;
      await found('a question of a visitor');
      expect(providers.texts).toContain('a question of a visitor');

      await choose(OTHERS);
      await untilAnswering(OTHERS);
      await eventually(async () => expect(await row()).toMatchObject({ retired: [], hasWork: false }));
      expect(await harness.collections.open(words).isEmpty()).toBe(true);
      const others = (await row()).live?.name ?? '';
      expect(await passagesIn(others)).toEqual(before);

      await choose(INSTANCE);
      await untilAnswering(INSTANCE);
      expect(await passagesIn(first)).toEqual(before);
      await eventually(async () => expect(await row()).toMatchObject({ retired: [], hasWork: false }));
      expect(await harness.collections.open(others).isEmpty()).toBe(true);
      expect(await stopAsking()).toEqual([]);
    },
  );

  it('take in what is uploaded, changed and deleted meanwhile, and tell how far they are', async () => {
    const [changed = '', deleted = '', kept = ''] = await open(3);
    const gate = providers.holdAfter(2);
    await choose(WORDS);
    await gate.reached;
    expect(await read()).toMatchObject({ state: 'rebuilding', total: 9, done: 6 });
    const { change } = await row();
    const next = change?.to?.name ?? '';
    // Filled in the order of their ids: what is deleted now was copied before.
    expect((await passagesIn(next)).map(({ itemId }) => itemId)).toContain(deleted);
    const { id: added } = await harness.upload('ada', bot, 'new.md', '# Candles\n\nCandles cost 3 euros.\n');
    const ada = harness.host.asUser('ada');
    await ada.call(knowledgeApi.deleteKnowledge, { query: { id: [deleted] } });
    for (const name of [harness.collections.first, next]) {
      expect((await passagesIn(name)).map(({ itemId }) => itemId)).not.toContain(deleted);
    }
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
    expect((await read()).answering).toMatchObject({ provider_id: 'instance' });
    expect((await found('what do candles cost'))[0]).toMatchObject({
      item_id: added,
      dense: expect.any(Number),
    });
    gate.open();
    await untilAnswering(WORDS);
    await eventually(async () =>
      expect(await passagesIn(next)).toEqual(
        [
          { itemId: changed, version: 2, count: 1, withVectors: 1 },
          { itemId: kept, version: 1, count: 3, withVectors: 3 },
          { itemId: added, version: 1, count: 1, withVectors: 1 },
        ].toSorted((one, other) => (one.itemId < other.itemId ? -1 : 1)),
      ),
    );
    expect((await found('lamp number 1 part 2')).map(({ item_id }) => item_id)).not.toContain(deleted);
  });

  it('go on where a killed process stood, and embed no more than one batch again', async () => {
    await open(2, 40, { concurrency: 0 });
    const gate = providers.holdAfter(2);
    const first = await harness.startWorker();
    await choose(WORDS);
    await gate.reached;
    await first.kill();
    gate.open();
    const second = await harness.startWorker();
    await untilAnswering(WORDS);
    const all = (await passagesIn((await row()).live?.name ?? '')).reduce((sum, { count }) => sum + count, 0);
    expect(all).toBeGreaterThan(2 * BATCH);
    expect(providers.texts.length).toBeGreaterThanOrEqual(all);
    expect(providers.texts.length).toBeLessThanOrEqual(all + BATCH);
    await second.stop();
  });

  it.each<[string, AppError, object]>([
    ['refuses the key', new AppError({ code: ERRORS.modelKeyRefused }), { code: ERRORS.modelKeyRefused }],
    ['has no quota', new AppError({ code: ERRORS.modelQuotaUsedUp }), { code: ERRORS.modelQuotaUsedUp }],
    [
      'answers other lengths',
      new AppError({ code: ERRORS.embeddingDimensionDiffers, details: { expected: 48, returned: 64 } }),
      { code: ERRORS.embeddingDimensionDiffers, expected: 48, returned: 64 },
    ],
    [
      'is down',
      new AppError({ code: ERRORS.embeddingModelUnavailable }),
      { code: ERRORS.embeddingModelUnavailable },
    ],
  ])(
    'leave the old ones answering while their provider %s, and go on once it works',
    async (_what, failure, error) => {
      await open(3);
      providers.failAfter(1, failure);
      await choose(WORDS);
      await eventually(async () =>
        expect(await read()).toMatchObject({ state: 'rebuilding', done: 3, total: 9, error }),
      );
      const hits = await found('lamp number 1');
      expect(hits[0]).toMatchObject({ dense: expect.any(Number), sparse: expect.any(Number) });
      expect((await read()).answering).toMatchObject({ provider_id: 'instance' });
      providers.failAfter(0, null);
      // The same choice again does not wait for the next try.
      expect((await choose(WORDS)).error).toBeNull();
      expect((await untilAnswering(WORDS)).error).toBeNull();
    },
  );

  it('are given up by the choice of those that answer, which costs nothing', async () => {
    await open(2);
    providers.failAfter(0, new AppError({ code: ERRORS.modelKeyRefused }));
    await choose(WORDS);
    await eventually(async () => expect((await read()).error).not.toBeNull());
    expect(await choose(INSTANCE)).toMatchObject({ state: 'ready', error: null, total: 0 });
    await eventually(async () => expect(await row()).toMatchObject({ retired: [], hasWork: false }));
    expect((await found('lamp number 1'))[0]).toMatchObject({ dense: expect.any(Number) });
    expect(providers.texts).toEqual([]);
  });

  it('leave keywords to search by while the provider that answers fails, and the installation to go back to', async () => {
    const [id] = await open(1);
    await choose(WORDS);
    await untilAnswering(WORDS);
    providers.failAfter(0, new AppError({ code: ERRORS.modelKeyRefused }));
    expect((await found('what does lamp number 0 cost'))[0]).toMatchObject({
      item_id: id,
      dense: null,
      sparse: expect.any(Number),
    });
    const late = await harness.upload('ada', bot, 'late.md', '# Candles\n\nCandles cost 3 euros each.\n');
    const failed = await harness.untilStatus(late.id, DocumentStatus.insertingError);
    expect(failed.error).toMatchObject({ code: 'MODEL_KEY_REFUSED' });
    await choose(INSTANCE);
    await untilAnswering(INSTANCE);
    expect((await found('what does lamp number 0 cost'))[0]).toMatchObject({ dense: expect.any(Number) });
  });

  it('follow the installation again after they were given back, also to a model of other length', async () => {
    await open(1, 3, {
      concurrency: 0,
      embeddings: createWordEmbeddings({ id: 'old-words', dimension: 64 }),
    });
    const worker = await harness.startWorker();
    await choose(WORDS);
    await untilAnswering(WORDS);
    await choose(INSTANCE);
    await untilAnswering(INSTANCE);
    await worker.stop();
    const newer = await harness.startWorker({
      embeddings: createWordEmbeddings({ id: 'new-words', dimension: 80 }),
      earlierEmbeddings: {
        previous: createWordEmbeddings({ id: 'old-words', dimension: 64 }),
        builtIn: null,
      },
    });
    await eventually(async () => {
      const state = (await harness.host.asService('operator').call(operatorApi.readSearchIndex, {})).result
        .data;
      expect(state).toMatchObject({ live: { dimension: 80 }, next: null });
    });
    expect((await read()).answering).toMatchObject({ provider_id: 'instance' });
    await newer.stop();
  });

  it('go with their workspace, however often its event is delivered', async () => {
    await open(1);
    await choose(WORDS);
    await untilAnswering(WORDS);
    const words = (await row()).live?.name ?? '';
    expect(await passagesIn(words)).toHaveLength(1);
    const data = { workspace_id: 'w1' };
    const event = eventFor(systemContext('test'), workspaceEvents.workspaceDeleted, 'w1', data);
    await harness.host.bus.publish([event, event]);
    await eventually(async () => expect(await row()).toMatchObject({ status: 9, hasWork: false }));
    expect(await passagesIn(harness.collections.first)).toEqual([]);
    expect(await harness.host.bus.deadLetters.list({ consumer: 'knowledge.remove-workspace-index' })).toEqual(
      [],
    );
    const purging = await harness.startWorker({
      now: () => new Date(Date.now() + AFTER_PURGE_MS),
      jobs: { purgeIntervalMs: 20 },
    });
    await eventually(async () => expect(await harness.collections.open(words).isEmpty()).toBe(true));
    await eventually(async () => expect(row()).rejects.toThrow('The workspace has chosen nothing'));
    await purging.stop();
  });
});
