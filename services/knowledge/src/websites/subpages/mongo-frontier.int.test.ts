import { afterEach, describe, expect, it } from 'vitest';
import { createOutboxSignal } from '@colloquy/persistence';
import { newId, openTestDatabase, type TestDatabase } from '@colloquy/persistence/testing';
import { startTestStore } from '@colloquy/service-kit/testing';
import { anEntry, frontierStoreSuite } from '@colloquy/crawler/testing';
import { createMongoFrontier } from './mongo-frontier.ts';
import { pageTextModel } from './page-texts.model.ts';
import { createPageTextRepository } from './page-texts.repository.ts';
import { subpageModel } from './subpages.model.ts';
import { createSubpageRepository } from './subpages.repository.ts';

const open: TestDatabase[] = [];
afterEach(async () => {
  for (const database of open.splice(0)) await database.close();
});

/** An empty frontier, and the addresses that the store was asked for, by the call. */
async function aFrontier() {
  const database = await openTestDatabase((await startTestStore()).uri);
  open.push(database);
  const signal = createOutboxSignal();
  const models = [subpageModel(database.service), pageTextModel(database.service)] as const;
  await database.service.ensureIndexes();
  const subpages = createSubpageRepository(models[0], signal);
  const lookups: number[] = [];
  const frontier = createMongoFrontier({
    site: {
      _id: newId(),
      workspace_id: 'w1',
      chat_bot_id: 'b1',
      url: 'https://a/',
      crawlId: newId(),
    },
    subpages: {
      ...subpages,
      findByIds(site, ids) {
        lookups.push(ids.length);
        return subpages.findByIds(site, ids);
      },
    },
    texts: createPageTextRepository(models[1], signal),
    selectsNew: true,
    newId,
    now: () => new Date(),
  });
  return { frontier, lookups };
}

frontierStoreSuite('the pages of a website', async () => (await aFrontier()).frontier);

describe('links that stand on every page of a website', () => {
  const menu = Array.from({ length: 70 }, (_, at) => anEntry({ key: `a/${at}`, depth: 2 }));

  it('are looked up once, beside those that are new', async () => {
    const { frontier, lookups } = await aFrontier();
    expect((await frontier.add(menu)).added).toBe(70);
    expect((await frontier.add(menu)).added).toBe(0);
    expect((await frontier.add([...menu, anEntry({ key: 'a/new', depth: 2 })])).added).toBe(1);
    expect(lookups).toEqual([70, 1]);
  });

  it('are less deep, and in the sitemap, as soon as that is found', async () => {
    const { frontier, lookups } = await aFrontier();
    await frontier.add(menu);
    expect((await frontier.add([anEntry({ key: 'a/7', depth: 1 })])).added).toBe(0);
    expect((await frontier.add([anEntry({ key: 'a/8', depth: 3, inSitemap: true })])).added).toBe(0);
    expect(lookups).toEqual([70, 1, 1]);
    expect(await frontier.claim(new Date(), 60_000)).toMatchObject({ key: 'a/7', depth: 1 });
    expect((await frontier.counts()).sitemap.found).toBe(1);
  });
});
