import { beforeEach, describe, expect, it } from 'vitest';
import type { FrontierStore, NewEntry } from '../frontier/frontier-store.ts';
import type { PageOutcome } from '../frontier/outcome.ts';

const LEASE_MS = 60_000;
const START = new Date('2026-01-01T00:00:00Z');
const after = (ms: number): Date => new Date(START.getTime() + ms);
const SKIPPED: PageOutcome = { state: 'skipped', reason: 'NOINDEX', httpStatus: 200 };

export function anEntry(entry: Partial<NewEntry> & { readonly key: string }): NewEntry {
  return { url: `https://${entry.key}`, depth: 1, parentUrl: null, inSitemap: false, known: null, ...entry };
}

/** The behaviour required of every frontier; `create` returns an empty one each time. */
export function frontierStoreSuite(name: string, create: () => Promise<FrontierStore>): void {
  describe(`the frontier in ${name}`, () => {
    let frontier: FrontierStore;
    beforeEach(async () => {
      frontier = await create();
    });
    const claim = async (now = START) =>
      (await frontier.claim(now, LEASE_MS)) ?? expect.fail('nothing is due');

    it('keeps each page once', async () => {
      const first = await frontier.add([anEntry({ key: 'a/1' }), anEntry({ key: 'a/1' })]);
      const second = await frontier.add([anEntry({ key: 'a/1', inSitemap: true }), anEntry({ key: 'a/2' })]);
      expect([first, second]).toEqual([
        { added: 1, leftOut: [] },
        { added: 1, leftOut: [] },
      ]);
      expect(await frontier.counts()).toMatchObject({ found: 2, open: 2, sitemap: { found: 1, usable: 0 } });
    });

    it('keeps each page once when many add at once', async () => {
      const entries = Array.from({ length: 20 }, (_, at) => anEntry({ key: `a/${at}` }));
      const added = await Promise.all(Array.from({ length: 5 }, () => frontier.add(entries)));
      expect(added.reduce((sum, one) => sum + one.added, 0)).toBe(20);
      expect((await frontier.counts()).found).toBe(20);
    });

    it('leaves out what is new and has no room, and what is there takes none', async () => {
      await frontier.add([anEntry({ key: 'a/1' })]);
      const entries = ['a/1', 'a/2', 'a/3', 'a/2'].map((key) => anEntry({ key, inSitemap: true }));
      const { added, leftOut } = await frontier.add(entries, 1);
      expect([added, leftOut.map(({ key }) => key)]).toEqual([1, ['a/3']]);
      expect(await frontier.add([anEntry({ key: 'a/1' })], 0)).toEqual({ added: 0, leftOut: [] });
      expect(await frontier.counts()).toMatchObject({ found: 2, sitemap: { found: 2 } });
    });

    it('hands out the least deep first, then the oldest, each to one worker', async () => {
      await frontier.add([anEntry({ key: 'a/deep', depth: 3 }), anEntry({ key: 'a/1' })]);
      await frontier.add([anEntry({ key: 'a/2' })]);
      expect([(await claim()).key, (await claim()).key, (await claim()).key]).toEqual([
        'a/1',
        'a/2',
        'a/deep',
      ]);
      expect(await frontier.claim(START, LEASE_MS)).toBeNull();
    });

    it('hands no entry to two workers that ask at once', async () => {
      await frontier.add(Array.from({ length: 10 }, (_, at) => anEntry({ key: `a/${at}` })));
      const claims = await Promise.all(Array.from({ length: 20 }, () => frontier.claim(START, LEASE_MS)));
      const keys = claims.flatMap((one) => one?.key ?? []);
      expect([keys.length, new Set(keys).size]).toEqual([10, 10]);
    });

    it('hands out again what a dead worker held', async () => {
      await frontier.add([anEntry({ key: 'a/1' })]);
      const lost = await claim();
      expect(await frontier.nextDueAt()).toEqual(after(LEASE_MS));
      expect(await frontier.claim(after(LEASE_MS - 1), LEASE_MS)).toBeNull();
      const next = await claim(after(LEASE_MS));
      expect(next).toMatchObject({ key: lost.key, requests: 0 });
      expect(await frontier.complete(lost, SKIPPED)).toBe(false);
      expect(await frontier.release(lost, START, false)).toBe(false);
      expect(await frontier.complete(next, SKIPPED)).toBe(true);
      expect(await frontier.complete(next, SKIPPED)).toBe(false);
    });

    it('keeps what is to be tried later until then', async () => {
      await frontier.add([anEntry({ key: 'a/1' })]);
      expect(await frontier.release(await claim(), after(5_000), true)).toBe(true);
      expect(await frontier.claim(after(4_999), LEASE_MS)).toBeNull();
      expect(await frontier.nextDueAt()).toEqual(after(5_000));
      expect(await claim(after(5_000))).toMatchObject({ key: 'a/1' });
    });

    it('hands out retries after all others, however deep these are', async () => {
      await frontier.add([anEntry({ key: 'a/1' }), anEntry({ key: 'a/deep', depth: 3 })]);
      await frontier.release(await claim(), START, true);
      await frontier.add([anEntry({ key: 'a/found', depth: 4 })]);
      expect([(await claim()).key, (await claim()).key, (await claim()).key]).toEqual([
        'a/deep',
        'a/found',
        'a/1',
      ]);
    });

    it('counts requests before they are made, up to the most there may be, whoever makes them', async () => {
      await frontier.add([anEntry({ key: 'a/1' })]);
      const lost = await claim();
      expect(await frontier.countRequest(lost, 2)).toBe(1);
      const next = await claim(after(LEASE_MS));
      expect(next.requests).toBe(1);
      const together = await Promise.all([1, 2, 3].map(() => frontier.countRequest(next, 2)));
      expect(together.filter((count) => count !== null)).toEqual([2]);
      expect(await frontier.countRequest(anEntry({ key: 'a/1' }), 2)).toBeNull();
      await frontier.complete(next, SKIPPED);
      expect((await frontier.counts()).found).toBe(1);
    });

    it('adds an address that is asked for by way of another', async () => {
      expect(await frontier.countRequest(anEntry({ key: 'a/target' }), 2)).toBe(1);
      expect(await claim()).toMatchObject({ key: 'a/target', requests: 1 });
    });

    it('takes back what a worker did not begin', async () => {
      await frontier.add([anEntry({ key: 'a/1' })]);
      await frontier.release(await claim(), START, false);
      expect(await claim()).toMatchObject({ key: 'a/1', requests: 0 });
    });

    it('counts how entries ended', async () => {
      await frontier.add(['a/1', 'a/2', 'a/3'].map((key) => anEntry({ key, inSitemap: key !== 'a/3' })));
      await frontier.complete(await claim(), { state: 'unchanged', page: null, httpStatus: 304 });
      await frontier.complete(await claim(), SKIPPED);
      expect(await frontier.counts()).toEqual({
        found: 3,
        open: 1,
        ended: { discovered: 0, unchanged: 1, skipped: 1, failed: 0, gone: 0 },
        sitemap: { found: 2, usable: 1 },
      });
      await frontier.complete(await claim(), { state: 'failed', reason: 'TIMEOUT', httpStatus: null });
      expect(await frontier.nextDueAt()).toBeNull();
    });

    it('gives what was known of a page, and does not open again what has ended', async () => {
      const known = { etag: '"1"', lastModified: null, contentHash: 'x', missCount: 1 };
      await frontier.add([anEntry({ key: 'a/1', known, parentUrl: 'https://a/' })]);
      const claimed = await claim();
      expect(claimed).toMatchObject({ known, parentUrl: 'https://a/', url: 'https://a/1' });
      await frontier.complete(claimed, SKIPPED);
      expect((await frontier.add([anEntry({ key: 'a/1', depth: 0 })])).added).toBe(0);
      expect(await frontier.claim(START, LEASE_MS)).toBeNull();
    });
  });
}
