import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOutboxSignal } from '@colloquy/persistence';
import { newId, openTestDatabase, type TestDatabase } from '@colloquy/persistence/testing';
import { startTestStore } from '@colloquy/service-kit/testing';
import { newSubpage } from './new-subpage.ts';
import { subpageModel } from './subpages.model.ts';
import { createSubpageRepository, type SubpageRepository } from './subpages.repository.ts';

const MAX_ADDED = 20;
let database: TestDatabase;
let subpages: SubpageRepository;
beforeAll(async () => {
  database = await openTestDatabase((await startTestStore()).uri);
  const model = subpageModel(database.service);
  await database.service.ensureIndexes();
  subpages = createSubpageRepository(model, createOutboxSignal(), MAX_ADDED);
});
afterAll(() => database.close());

const aSite = () => ({
  _id: newId(),
  workspace_id: 'w1',
  chat_bot_id: 'b1',
  url: 'https://a.invalid/',
  crawlId: 'c1',
});
const aPage = (site: ReturnType<typeof aSite>, path: string) => {
  const url = `https://a.invalid/${path}`;
  return newSubpage(
    site,
    { key: url, url, depth: 1, parentUrl: null, inSitemap: false, known: null },
    newId(),
  );
};
const countAdded = (site: ReturnType<typeof aSite>) => subpages.count(site, { isAdded: true });

/** All the others were added before. */
async function fillTo(site: ReturnType<typeof aSite>, count: number): Promise<void> {
  const pages = Array.from({ length: count }, (_, at) => ({
    ...aPage(site, `old/${at}`),
    isAdded: true,
    placeKey: `${site._id} ${at + 1}`,
  }));
  await Promise.all(pages.map((page) => subpages.insert(site.workspace_id, page)));
}

it('gives the last place for pages added by hand to one of fifty, found by a crawl before or not', async () => {
  const site = aSite();
  await fillTo(site, MAX_ADDED - 1);
  const found = Array.from({ length: 25 }, (_, at) => aPage(site, `found/${at}`));
  await Promise.all(found.map((page) => subpages.insert(site.workspace_id, page)));
  const fresh = Array.from({ length: 25 }, (_, at) => aPage(site, `fresh/${at}`));

  const added = await Promise.all([...found, ...fresh].map((page) => subpages.add(site, page)));

  expect(added.filter((page) => page !== null)).toMatchObject([{ isAdded: true, selected: true }]);
  expect(await countAdded(site)).toBe(MAX_ADDED);
  // A page that got no place is not there either, unless a crawl has found it.
  expect(await subpages.count(site, { isAdded: false })).toBe(added.findIndex(Boolean) < 25 ? 24 : 25);
});

it('gives the place of a removed page to the next, and adds what is there already without one', async () => {
  const site = aSite();
  await fillTo(site, MAX_ADDED);
  const [old, next] = [aPage(site, 'old/7'), aPage(site, 'next')];
  expect(await subpages.add(site, old)).toMatchObject({ isAdded: true });
  expect(await subpages.add(site, next)).toBeNull();
  await subpages.remove(site, old._id);
  expect(await subpages.add(site, next)).toMatchObject({ isAdded: true, isRemoved: false });
  expect(await subpages.add(site, old)).toBeNull();
  expect(await countAdded(site)).toBe(MAX_ADDED);
});

it('is one page, whoever adds it at once', async () => {
  const site = aSite();
  const page = aPage(site, 'same');
  const added = await Promise.all(Array.from({ length: 20 }, () => subpages.add(site, page)));
  expect(added).toMatchObject(Array(20).fill({ _id: page._id, isAdded: true }));
  expect(await countAdded(site)).toBe(1);
});
