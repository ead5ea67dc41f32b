import { describe, expect, it } from 'vitest';
import type { SearchHit, SearchRequest } from '../vector-store.ts';
import { aPoint, axis } from './builders.ts';
import type { CurrentStore } from './current-store.ts';

export function describeSearching(store: CurrentStore): void {
  const ask = (fields: Partial<SearchRequest>): Promise<SearchHit[]> =>
    store().search({
      workspaceId: 'workspace-1',
      botId: 'bot-1',
      text: '',
      vector: axis(0),
      mode: 'hybrid',
      topK: 6,
      ...fields,
    });
  const items = (hits: readonly SearchHit[]): string[] => hits.map(({ itemId }) => itemId);

  describe('searching', () => {
    it('finds a chunk as soon as its writing returned', async () => {
      expect(await ask({ text: 'parcels' })).toEqual([]);
      await store().upsert([aPoint({ page: 7, url: 'https://example.org/ship' })]);
      expect(await ask({ text: 'parcels' })).toMatchObject([
        {
          itemId: 'item-1',
          version: 1,
          index: 0,
          text: 'Parcels are delivered within three days.',
          headingPath: ['Shipping'],
          page: 7,
          url: 'https://example.org/ship',
          title: 'Shop guide',
          language: 'en',
        },
      ]);
      await store().upsert([aPoint({ itemId: 'item-2' })]);
      expect(await ask({ text: 'parcels' })).toHaveLength(2);
    });

    it('ranks by cosine alone in mode vector', async () => {
      await store().upsert([
        aPoint({ itemId: 'far', vector: axis(0, 1, 0.6), text: 'kettle kettle kettle' }),
        aPoint({ itemId: 'near', vector: axis(0, 1, 0.1), text: 'nothing in common' }),
      ]);
      const hits = await ask({ text: 'kettle', mode: 'vector' });
      expect(items(hits)).toEqual(['near', 'far']);
      expect(hits[0]?.scores.sparse).toBeNull();
      expect(hits[0]?.scores.dense).toBeCloseTo(0.9939, 3);
    });

    it('lets words decide between chunks that are equally near', async () => {
      await store().upsert([
        aPoint({ itemId: 'a', text: 'The toaster has a crumb tray.' }),
        aPoint({ itemId: 'b', text: 'The kettle switches itself off.' }),
      ]);
      expect(items(await ask({ text: 'does the kettle switch off' }))[0]).toBe('b');
    });

    it('lets nearness decide between chunks with the same words', async () => {
      await store().upsert([
        aPoint({ itemId: 'a', vector: axis(0, 1, 0.7) }),
        aPoint({ itemId: 'b', vector: axis(0) }),
      ]);
      expect(items(await ask({ text: 'parcels' }))).toEqual(['b', 'a']);
    });

    it('measures every candidate on both scales, whichever retriever found it', async () => {
      await store().upsert([
        aPoint({ itemId: 'words', vector: axis(0, 1, 0.5), text: 'kettle' }),
        aPoint({ itemId: 'meaning', vector: axis(0), text: 'boils water' }),
      ]);
      const hits = await ask({ text: 'kettle', candidates: 1 });
      expect(items(hits).sort()).toEqual(['meaning', 'words']);
      const byItem = new Map(hits.map(({ itemId, scores }) => [itemId, scores]));
      expect(byItem.get('words')?.dense).toBeCloseTo(Math.SQRT1_2, 3);
      expect(byItem.get('words')?.sparse).toBeGreaterThan(0);
      expect(byItem.get('meaning')?.sparse).toBe(0);
    });

    it('gives figures between 0 and 1 that do not depend on the size of the answer', async () => {
      await store().upsert(Array.from({ length: 20 }, (_, at) => aPoint({ itemId: `item-${at + 10}` })));
      const six = await ask({ text: 'when are parcels delivered' });
      const one = await ask({ text: 'when are parcels delivered', topK: 1 });
      expect(six).toHaveLength(6);
      expect(one).toEqual(six.slice(0, 1));
      for (const { scores } of six) {
        expect(scores.fused).toBeGreaterThan(0.35);
        expect(scores.fused).toBeLessThanOrEqual(1);
      }
    });

    it('scores a chunk that covers half of the question below one that covers all', async () => {
      await store().upsert([
        aPoint({ itemId: 'half', text: 'The kettle is green.' }),
        aPoint({ itemId: 'all', text: 'The kettle has a guarantee.' }),
      ]);
      const hits = await ask({ text: 'kettle guarantee', vector: null });
      expect(items(hits)).toEqual(['all', 'half']);
      const [all, half] = hits;
      expect((half?.scores.sparse ?? 1) / (all?.scores.sparse ?? 1)).toBeLessThan(0.6);
    });

    it('prefers words that stand together to the same words all over a chunk', async () => {
      const scattered =
        'The kettle is green. Shelves are sold apart. Lamps come in pairs. The guarantee of the oven is long.';
      const together =
        'The oven is green. Shelves are sold apart. Lamps come in pairs. The guarantee of the kettle is long.';
      await store().upsert([
        aPoint({ itemId: 'a-scattered', text: scattered }),
        aPoint({ itemId: 'b-together', text: together }),
      ]);
      expect(items(await ask({ text: 'kettle guarantee', vector: null }))).toEqual([
        'b-together',
        'a-scattered',
      ]);
    });

    it('searches by keywords alone without a vector', async () => {
      await store().upsert([aPoint({ itemId: 'a' }), aPoint({ itemId: 'b', text: 'kettle' })]);
      const hits = await ask({ text: 'kettle', vector: null });
      expect(items(hits)).toEqual(['b']);
      expect(hits[0]?.scores.dense).toBeNull();
    });

    it('looks for the words in title and headings too', async () => {
      await store().upsert([
        aPoint({ title: 'Kettle manual', headingPath: ['Descaling'], text: 'Use acid.' }),
      ]);
      expect(await ask({ text: 'descaling the kettle', vector: null })).toHaveLength(1);
    });

    it.each([
      ['wrong length', new Float32Array(3)],
      ['not a number', Float32Array.of(Number.NaN, 0, 0, 0)],
    ])('refuses a question whose vector has a %s', async (_what, vector) => {
      await expect(ask({ vector })).rejects.toMatchObject({ message: 'VECTOR_NOT_VALID' });
    });
  });
}
