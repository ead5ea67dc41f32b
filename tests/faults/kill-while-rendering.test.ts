import { knowledgeApi, WebsiteStatus } from '@colloquy/contracts';
import { findChromium } from '@colloquy/crawler';
import {
  askedTooOften,
  endsByPath,
  fixtureEnds,
  requestsByPath,
  startFixtureSite,
} from '@colloquy/crawler/testing';
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

const PAGES = 5;
/** Ordinary pages, the start page, `/guide`, `/heals`, and the two pages that scripts render. */
const WITH_TEXT = PAGES + 5;
const CRAWL_LIMIT = { timeoutMs: 120_000 };

const chromium = findChromium(process.env, process.platform);
if (chromium === null) console.warn('LANE NOT RUN: kill while rendering — no Chromium');

describe.skipIf(chromium === null)('killing the process while its browser shows a page', async () => {
  const site = await startFixtureSite({ pages: PAGES, hasHeldProgram: true });
  const folder = await aFolder();
  const options = {
    dataDir: folder.path,
    port: await freePort(),
    env: {
      CRAWL_PRIVATE_HOSTS: site.host,
      CHROMIUM_PATH: chromium ?? '',
      // In containers, tests run as root.
      CHROMIUM_SANDBOX: 'off',
    },
  };
  const first = await startProduct(options);
  let second: Awaited<ReturnType<typeof startProduct>> | null = null;
  afterAll(async () => {
    await (second ?? first).kill();
    await site.close();
    await folder.remove();
  });

  it('asks for the page, and for every other, twice at most', async () => {
    const { client } = first;
    const owner = await aWorkspaceWithBot(client, await signUp(client));
    const { jwt } = owner;
    const website = await aCrawledWebsite(client, owner, site.origin, ['/print']);
    const table = async (): Promise<Record<string, string>> => {
      const { data } = await client.call(
        knowledgeApi.listSubpages,
        { params: { id: website.id }, query: { limit: 100 } },
        { jwt },
      );
      return endsByPath(site.origin, data);
    };
    await waitUntil(
      'the browser waits for a program',
      async () => (site.unanswered().includes('/shop.js') ? true : null),
      CRAWL_LIMIT,
    );
    expect(requestsByPath(site.requests).has('/shop.js'), 'still held').toBe(false);
    await first.kill();
    second = await startProduct(options);
    const crawled = await websiteWith(client, owner, website.id, [WebsiteStatus.needsActions], CRAWL_LIMIT);
    expect(crawled).toMatchObject({ counters: { selected: WITH_TEXT } });
    expect(await table()).toEqual({
      ...fixtureEnds('discovered'),
      '/app': 'discovered',
      '/shop': 'discovered',
    });
    const times = requestsByPath(site.requests);
    expect([times.get('/shop'), times.get('/shop.js')], 'once by each process').toEqual([2, 2]);
    expect(askedTooOften(site.requests)).toEqual([]);
  });
});
