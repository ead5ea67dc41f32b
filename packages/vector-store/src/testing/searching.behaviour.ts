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
        aPoint({ itemId: 'far', vectors: [axis(0, 1, 0.6)], text: 'kettle kettle kettle' }),
        aPoint({ itemId: 'near', vectors: [axis(0, 1, 0.1)], text: 'nothing in common' }),
      ]);
      const hits = await ask({ text: 'kettle', mode: 'vector' });
      expect(items(hits)).toEqual(['near', 'far']);
      expect(hits[0]?.scores.sparse).toBeNull();
      expect(hits[0]?.scores.dense).toBeCloseTo(0.9939, 3);
    });

    it('takes cosines between the floor and the ceiling that were measured of the model', async () => {
      await store().upsert([
        aPoint({ itemId: 'near', vectors: [axis(0, 1, 0.1)] }),
        aPoint({ itemId: 'usual', vectors: [axis(0, 1, 0.4)] }),
      ]);
      const fusedBy = async (range: { floor: number; ceiling: number } | null) =>
        (await ask({ mode: 'vector', scale: { range, languages: null } })).map(({ scores }) => scores.fused);
      // Their cosines are .994 and .832: both certain by the middling range, apart by one of their own.
      expect(await fusedBy(null)).toEqual([1, 1]);
      const [near, ...others] = await fusedBy({ floor: 0.85, ceiling: 0.99 });
      expect([near, others]).toEqual([1, []]);
    });

    it('searches by keywords in a language that the model was not made for', async () => {
      await store().upsert([aPoint({ vectors: [axis(0)] })]);
      const languages = ['en'];
      const sparseOf = async (language: string) =>
        (await ask({ text: 'parcels', language, vector: axis(1), scale: { range: null, languages } })).map(
          ({ scores }) => scores.fused,
        );
      const [german = 0] = await sparseOf('de');
      const [english = 0] = await sparseOf('en');
      // The vector says that they have nothing in common.
      expect(german).toBeGreaterThan(english);
    });

    it('lets the nearest piece of a chunk count for all of it', async () => {
      await store().upsert([
        aPoint({ itemId: 'whole', vectors: [axis(0, 1, 0.4)] }),
        aPoint({ itemId: 'pieces', vectors: [axis(1), axis(0, 1, 0.1), axis(2)] }),
        aPoint({ itemId: 'far', vectors: [axis(1), axis(2)] }),
      ]);
      const hits = await ask({ text: 'parcels', mode: 'vector' });
      expect(items(hits)).toEqual(['pieces', 'whole']);
      expect(hits[0]?.scores.dense).toBeCloseTo(0.9939, 3);
    });

    it('measures the nearest piece of a chunk that only its words have found', async () => {
      await store().upsert([
        aPoint({ itemId: 'words', vectors: [axis(1), axis(0, 1, 0.5)], text: 'kettle' }),
        aPoint({ itemId: 'meaning', text: 'boils water' }),
      ]);
      const hits = await ask({ text: 'kettle', candidates: 1 });
      const words = hits.find(({ itemId }) => itemId === 'words');
      expect(words?.scores.dense).toBeCloseTo(Math.SQRT1_2, 3);
    });

    it('replaces the pieces of a chunk that is written again', async () => {
      await store().upsert([
        aPoint({ vectors: [axis(0), axis(1)] }),
        aPoint({ index: 1, vectors: [axis(2)] }),
      ]);
      await store().upsert([aPoint({ vectors: [axis(3)] })]);
      const near = async (direction: number): Promise<number[]> =>
        (await ask({ vector: axis(direction), mode: 'vector' })).map(({ index }) => index);
      expect([await near(0), await near(1), await near(2), await near(3)]).toEqual([[], [], [1], [0]]);
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
        aPoint({ itemId: 'a', vectors: [axis(0, 1, 0.7)] }),
        aPoint({ itemId: 'b', vectors: [axis(0)] }),
      ]);
      expect(items(await ask({ text: 'parcels' }))).toEqual(['b', 'a']);
    });

    it('measures every candidate on both scales, whichever retriever found it', async () => {
      await store().upsert([
        aPoint({ itemId: 'words', vectors: [axis(0, 1, 0.5)], text: 'kettle' }),
        aPoint({ itemId: 'meaning', vectors: [axis(0)], text: 'boils water' }),
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

    it('finds a chunk by keywords before it has a vector, as well as one that will never have any', async () => {
      await store().upsert([aPoint({ itemId: 'early', text: 'The kettle is green.', vectors: null })]);
      const byKeywords = await ask({ text: 'kettle', vector: null });
      expect(items(byKeywords)).toEqual(['early']);
      const [early] = await ask({ text: 'kettle' });
      expect(early?.scores).toEqual(byKeywords[0]?.scores);
    });

    it('ranks a chunk that waits for its vector among those that have one', async () => {
      const text = 'The kettle is green.';
      await store().upsert([
        aPoint({ itemId: 'early', text, vectors: null }),
        aPoint({ itemId: 'near', text: 'Nothing of that.', vectors: [axis(1)] }),
      ]);
      const hits = await ask({ text: 'kettle' });
      expect(items(hits)).toEqual(['early']);
      await store().upsert([aPoint({ itemId: 'early', text })]);
      expect((await ask({ text: 'kettle' }))[0]?.scores.dense).toBeCloseTo(1, 3);
    });

    it('never finds a chunk without a vector by vectors alone', async () => {
      await store().upsert([aPoint({ itemId: 'early', vectors: null }), aPoint({ itemId: 'near' })]);
      expect(items(await ask({ text: 'parcels', mode: 'vector' }))).toEqual(['near']);
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
