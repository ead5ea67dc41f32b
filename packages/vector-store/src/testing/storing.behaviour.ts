import { describe, expect, it } from 'vitest';
import type { VersionCount, VectorStore } from '../vector-store.ts';
import { aPoint, axis, TEST_SPACE } from './builders.ts';
import type { CurrentStore } from './current-store.ts';

const ITEM = { workspaceId: 'workspace-1', botId: 'bot-1', itemId: 'item-1' };

export function describeStoring(store: CurrentStore): void {
  describe('storing', () => {
    it('answers a ping', async () => {
      await expect(store().ping()).resolves.toBeUndefined();
    });

    it('knows whether it holds anything', async () => {
      expect(await store().isEmpty()).toBe(true);
      await store().upsert([aPoint()]);
      expect(await store().isEmpty()).toBe(false);
      await store().deleteItem(ITEM);
      expect(await store().isEmpty()).toBe(true);
    });

    it('shows some chunks of any bot with their vectors, none of those without', async () => {
      expect(await store().sampleVectors(10)).toEqual([]);
      await store().upsert([
        aPoint({ vectors: [axis(0), axis(1)] }),
        aPoint({ index: 1, vectors: null }),
        aPoint({ workspaceId: 'workspace-2', version: 3, vectors: [axis(2)] }),
      ]);
      const sampled = await store().sampleVectors(10);
      expect(sampled.toSorted((one, other) => one.version - other.version)).toEqual([
        { ...ITEM, version: 1, index: 0, vectors: [axis(0), axis(1)] },
        { ...ITEM, workspaceId: 'workspace-2', version: 3, index: 0, vectors: [axis(2)] },
      ]);
      expect(await store().sampleVectors(1)).toHaveLength(1);
    });

    it('says which vectors it holds', async () => {
      expect(await store().storedSpace()).toEqual(TEST_SPACE);
    });

    it('accepts the same collection again', async () => {
      await expect(store().ensureCollection(TEST_SPACE)).resolves.toBeUndefined();
    });

    it.each([
      { modelId: 'test/model', dimension: 5 },
      { modelId: 'other/model', dimension: 4 },
    ])('refuses vectors of $modelId with $dimension values beside others', async (space) => {
      await store().upsert([aPoint()]);
      await expect(store().ensureCollection(space)).rejects.toMatchObject({
        message: 'VECTOR_SPACE_MISMATCH',
        retry: 'never',
        details: {
          stored: `${TEST_SPACE.modelId} (${TEST_SPACE.dimension})`,
          wanted: `${space.modelId} (${space.dimension})`,
        },
      });
    });

    it('takes vectors of another length as long as it holds none: a wrong setting can be put right', async () => {
      const space = { modelId: 'test/model', dimension: 3 };
      await store().ensureCollection(space);
      await store().upsert([aPoint({ vectors: [Float32Array.of(1, 0, 0)] })]);
      expect(await store().listItem(ITEM)).toHaveLength(1);
      await expect(store().ensureCollection(TEST_SPACE)).rejects.toMatchObject({
        details: { stored: 'test/model (3)', wanted: 'test/model (4)' },
      });
    });

    it('gives back chunks as they were stored, by version and index', async () => {
      const first = aPoint({ index: 0, page: 3, url: 'https://example.org/a', headingPath: ['A', 'B'] });
      const second = aPoint({ index: 1, language: null });
      const newer = aPoint({ version: 2 });
      await store().upsert([newer, second, first]);
      const { vectors: _vectors, ...withoutVector } = first;
      const listed = await store().listItem(ITEM);
      expect(listed[0]).toEqual({ ...withoutVector, hasVector: true });
      expect(listed.map(({ version, index }) => [version, index])).toEqual([
        [1, 0],
        [1, 1],
        [2, 0],
      ]);
      expect(await store().listItem({ ...ITEM, version: 2 })).toHaveLength(1);
    });

    it('gives back the chunks of a range of indexes, in order', async () => {
      const points = Array.from({ length: 12 }, (_, index) => aPoint({ index }));
      await store().upsert([...points, aPoint({ index: 5, version: 2 })]);
      const listed = await store().listItem({ ...ITEM, version: 1, range: { from: 4, to: 7 } });
      expect(listed.map(({ version, index }) => [version, index])).toEqual([
        [1, 4],
        [1, 5],
        [1, 6],
      ]);
      expect(await store().listItem({ ...ITEM, version: 1, range: { from: 12, to: 20 } })).toEqual([]);
    });

    it('replaces a chunk that is written again', async () => {
      await store().upsert([aPoint({ text: 'The oven is blue.' })]);
      await store().upsert([aPoint({ text: 'The kettle is green.', hash: 'hash-2' })]);
      expect(await store().countVersion({ ...ITEM, version: 1 })).toBe(1);
      expect((await store().listItem(ITEM))[0]).toMatchObject({
        text: 'The kettle is green.',
        hash: 'hash-2',
      });
      const byOldWord = await search(store(), 'oven');
      expect(byOldWord).toEqual([]);
    });

    it('counts one version only', async () => {
      await store().upsert([aPoint({ index: 0 }), aPoint({ index: 1 }), aPoint({ version: 2 })]);
      expect(await store().countVersion({ ...ITEM, version: 1 })).toBe(2);
      expect(await store().countVersion({ ...ITEM, version: 3 })).toBe(0);
    });

    it('counts and tells the chunks that wait for their vector apart from those that have it', async () => {
      await store().upsert([aPoint({ index: 0 }), aPoint({ index: 1, vectors: null })]);
      expect(await store().countVersion({ ...ITEM, version: 1 })).toBe(1);
      expect((await store().listItem(ITEM)).map(({ hasVector }) => hasVector)).toEqual([true, false]);
      await store().upsert([aPoint({ index: 1 })]);
      expect(await store().countVersion({ ...ITEM, version: 1 })).toBe(2);
      expect((await store().listItem(ITEM)).map(({ hasVector }) => hasVector)).toEqual([true, true]);
    });

    it('removes chunks that wait for their vector like all others', async () => {
      await store().upsert([aPoint({ vectors: null }), aPoint({ version: 2, vectors: null })]);
      await store().deleteOtherVersions({ ...ITEM, keepVersion: 2 });
      expect(await versions(store())).toEqual(['1/1/1 v2']);
      await store().deleteItem(ITEM);
      expect(await store().isEmpty()).toBe(true);
    });

    it('writes more points than fit into one batch', async () => {
      await store().upsert(Array.from({ length: 300 }, (_, index) => aPoint({ index })));
      expect(await store().countVersion({ ...ITEM, version: 1 })).toBe(300);
    });

    it.each([
      ['a value that is not a number', Float32Array.of(1, Number.NaN, 0, 0)],
      ['an infinite value', Float32Array.of(1, Number.POSITIVE_INFINITY, 0, 0)],
      ['too few values', Float32Array.of(1, 0, 0)],
      ['no direction', new Float32Array(4)],
    ])('refuses a vector with %s before writing any point', async (_what, vector) => {
      const points = [aPoint({ index: 0 }), aPoint({ index: 1, vectors: [axis(0), vector] })];
      await expect(store().upsert(points)).rejects.toMatchObject({
        message: 'VECTOR_NOT_VALID',
        retry: 'never',
      });
      expect(await store().countVersion({ ...ITEM, version: 1 })).toBe(0);
    });

    it('refuses a chunk whose vectors are known to be none', async () => {
      await expect(store().upsert([aPoint({ vectors: [] })])).rejects.toMatchObject({
        message: 'VECTOR_NOT_VALID',
      });
    });

    it('counts a chunk once, however many pieces it has', async () => {
      await store().upsert([aPoint({ vectors: [axis(0), axis(1), axis(2)] }), aPoint({ index: 1 })]);
      expect(await store().countVersion({ ...ITEM, version: 1 })).toBe(2);
      expect(await store().listItem(ITEM)).toHaveLength(2);
      const found: VersionCount[] = [];
      for await (const version of store().listVersions()) found.push(version);
      expect(found).toEqual([{ ...ITEM, version: 1, count: 2, withVectors: 2 }]);
    });

    it('removes an item, its older versions, a bot, a workspace, and nothing beside it', async () => {
      await store().upsert([
        aPoint({ version: 1 }),
        aPoint({ version: 2 }),
        aPoint({ itemId: 'item-2' }),
        aPoint({ botId: 'bot-2' }),
        aPoint({ workspaceId: 'workspace-2' }),
      ]);
      await store().deleteOtherVersions({ ...ITEM, keepVersion: 2 });
      expect(await versions(store())).toEqual(['1/1/1 v2', '1/1/2 v1', '1/2/1 v1', '2/1/1 v1']);
      await store().deleteItem(ITEM);
      expect(await versions(store())).toEqual(['1/1/2 v1', '1/2/1 v1', '2/1/1 v1']);
      await store().deleteBot({ workspaceId: 'workspace-1', botId: 'bot-1' });
      expect(await versions(store())).toEqual(['1/2/1 v1', '2/1/1 v1']);
      await store().deleteWorkspace('workspace-1');
      expect(await versions(store())).toEqual(['2/1/1 v1']);
      expect(await search(store(), 'parcels')).toEqual([]);
    });

    it('lists the versions of one bot, each with its number of chunks', async () => {
      await store().upsert([
        aPoint({ index: 0 }),
        aPoint({ index: 1, vectors: null }),
        aPoint({ botId: 'bot-2' }),
      ]);
      const found: VersionCount[] = [];
      for await (const version of store().listVersions({ workspaceId: 'workspace-1', botId: 'bot-1' })) {
        found.push(version);
      }
      expect(found).toEqual([{ ...ITEM, version: 1, count: 2, withVectors: 1 }]);
    });

    it('lists the versions of all bots of a workspace, and of no other', async () => {
      await store().upsert([
        aPoint({ version: 2 }),
        aPoint({ botId: 'bot-2', vectors: null }),
        aPoint({ workspaceId: 'workspace-2' }),
      ]);
      const found: VersionCount[] = [];
      for await (const version of store().listVersions({ workspaceId: 'workspace-1' })) found.push(version);
      expect(found.toSorted((one, other) => (one.botId < other.botId ? -1 : 1))).toEqual([
        { ...ITEM, version: 2, count: 1, withVectors: 1 },
        { ...ITEM, botId: 'bot-2', version: 1, count: 1, withVectors: 0 },
      ]);
    });

    it('lists every version of a large store', async () => {
      await store().upsert(Array.from({ length: 1_100 }, (_, at) => aPoint({ itemId: `item-${at}` })));
      expect(new Set(await versions(store())).size).toBe(1_100);
    });
  });
}

function search(store: VectorStore, text: string): Promise<readonly unknown[]> {
  return store.search({ ...ITEM, text, vector: null, mode: 'hybrid', topK: 6 });
}

async function versions(store: VectorStore): Promise<string[]> {
  const found: string[] = [];
  for await (const { workspaceId, botId, itemId, version } of store.listVersions()) {
    found.push(`${[workspaceId, botId, itemId].map((id) => id.replace(/^\D+/u, '')).join('/')} v${version}`);
  }
  return found.sort();
}
