import { WebsiteStatus } from '@colloquy/contracts';
import { askedTooOften, requestsByPath, startFixtureSite } from '@colloquy/crawler/testing';
import { afterAll, describe, expect, it } from 'vitest';
import {
  aCrawledWebsite,
  aWorkspaceWithBot,
  freePort,
  signUp,
  startProduct,
  waitUntil,
  websiteWith,
} from '../product/index.ts';
import { aFolder } from './a-folder.ts';

const PAGES = 120;
/** The number of requested pages at the kill. */
const ASKED_BEFORE = 30;
const CRAWL_LIMIT = { timeoutMs: 180_000 };
/** The work of the process at the kill: it reads two addresses of a website at a time. */
const IN_ITS_HANDS = 2;

describe('killing the process in the middle of a crawl', async () => {
  const site = await startFixtureSite({ pages: PAGES });
  const folder = await aFolder();
  const options = {
    dataDir: folder.path,
    port: await freePort(),
    env: { CRAWL_PRIVATE_HOSTS: site.host, CHROMIUM_PATH: 'off' },
  };
  const first = await startProduct(options);
  let second: Awaited<ReturnType<typeof startProduct>> | null = null;
  afterAll(async () => {
    await (second ?? first).kill();
    await site.close();
    await folder.remove();
  });

  it('loses no page, and asks for none more than twice', async () => {
    const { client } = first;
    const owner = await aWorkspaceWithBot(client, await signUp(client));
    const website = await aCrawledWebsite(client, owner, site.origin, ['/print']);
    const ordinary = () => site.requests.filter(({ path }) => path.startsWith('/pages/'));
    await waitUntil('some pages', async () => (ordinary().length >= ASKED_BEFORE ? true : null), CRAWL_LIMIT);
    await first.kill();
    expect(ordinary().length).toBeLessThan(PAGES);
    second = await startProduct(options);
    const crawled = await websiteWith(client, owner, website.id, [WebsiteStatus.needsActions], CRAWL_LIMIT);
    expect(crawled).toMatchObject({
      counters: { selected: PAGES + 3 },
      coverage: { sitemapUrls: PAGES + 1 },
    });
    const times = requestsByPath(site.requests);
    expect(times.size).toBeGreaterThan(PAGES);
    expect(askedTooOften(site.requests)).toEqual([]);
    expect([times.get('/heals'), times.get('/broken')], 'answered with an error').toEqual([2, 2]);
    const twice = [...times].filter(([path, count]) => path.startsWith('/pages/') && count > 1);
    expect(twice.length).toBeLessThanOrEqual(IN_ITS_HANDS);
  });
});
