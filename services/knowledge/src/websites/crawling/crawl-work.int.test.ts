import { afterEach, describe, expect, it } from 'vitest';
import { knowledgeApi, knowledgeEvents, WebsiteStatus, WebsiteType } from '@colloquy/contracts';
import { startFixtureSite } from '@colloquy/crawler/testing';
import { createSafeFetch } from '@colloquy/safe-fetch';
import { openCrawls, untilCrawled } from '../../testing/crawl-harness.ts';
import { eventually, type HarnessOptions } from '../../testing/knowledge-harness.ts';

const open: { stop(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.stop();
});

async function aService(options: HarnessOptions = {}, pages = 60) {
  const site = await startFixtureSite({ pages });
  open.push({ stop: async () => site.close() });
  const service = await openCrawls(site, options);
  open.push(service);
  return { site, service };
}

/** Pauses take their time: the crawl is still going on while the test looks at it. */
const AT_LEISURE: HarnessOptions = { crawl: { retryDelaysMs: [1, 1] } };

describe('the work on websites', () => {
  it('stops with the deletion of the website, and leaves nothing', async () => {
    const { site, service } = await aService({ ...AT_LEISURE, ingestion: { leaseMs: 600 } });
    const { id } = await service.create(service.bot, { config: { delayMs: 50 } });
    await untilCrawled(async () => expect((await service.read(id)).counters.selected).toBeGreaterThan(3));
    expect(await service.storedText()).toContain(`${site.origin}/pages/1`);
    await service.ada.call(knowledgeApi.deleteWebsite, { params: { id } });
    await eventually(async () => expect(await service.storedText()).not.toContain(`${site.origin}/pages/`));
    const asked = site.requests.length;
    expect(asked).toBeLessThan(60);
    const finished = service.host.publishedAs(knowledgeEvents.crawlFinished, id);
    expect(finished).toEqual([]);
  });

  it('of one workspace does not hold up that of another', async () => {
    const { site, service } = await aService(AT_LEISURE);
    // One page, and a pause that outlasts the test.
    const config = { delayMs: 10_000 };
    const mine = [
      await service.create(service.bot, { config }),
      await service.create(service.bot, { config, url: `${site.origin}/guide` }),
    ];
    await untilCrawled(async () =>
      expect((await service.read(mine[0]?.id ?? '')).counters.discovered).toBeGreaterThan(0),
    );
    const bob = service.host.asUser('bob');
    const body = {
      chat_bot_id: service.aBot('w2'),
      type: WebsiteType.website,
      url: `${site.origin}/`,
      config,
    };
    const theirs = (await bob.call(knowledgeApi.createWebsite, { body })).result.data;
    await untilCrawled(async () => {
      const { result } = await bob.call(knowledgeApi.readWebsite, { params: { id: theirs.id } });
      expect(result.data.counters.discovered).toBeGreaterThan(0);
    });
    expect((await service.read(mine[1]?.id ?? '')).counters.discovered).toBe(0);
  });

  it('of two workspaces does not hold up that of a third, and goes on after it', async () => {
    const { site, service } = await aService({ crawl: { retryDelaysMs: [1, 1], turnMs: 200 } });
    const crawlOf = async (user: string, workspaceId: string, path: string, config: object) => {
      const caller = service.host.asUser(user);
      const url = site.origin + path;
      const body = { chat_bot_id: service.aBot(workspaceId), type: WebsiteType.website, url, config };
      const { id } = (await caller.call(knowledgeApi.createWebsite, { body })).result.data;
      return async () => (await caller.call(knowledgeApi.readWebsite, { params: { id } })).result.data;
    };
    const large = { delayMs: 100, includePaths: ['/pages'] };
    const first = await crawlOf('ada', 'w1', '/', large);
    const second = await crawlOf('bob', 'w2', '/', large);
    const both = [first, second];
    await untilCrawled(async () => {
      for (const read of both) expect((await read()).counters.discovered).toBeGreaterThan(0);
    });
    const small = await crawlOf('eve', 'w3', '/guide', { delayMs: 100, includePaths: ['/guide'] });
    const isFound = { websiteStatus: WebsiteStatus.needsActions };
    await untilCrawled(async () => {
      expect(await small()).toMatchObject(isFound);
      for (const read of both) expect(await read()).toMatchObject({ ...isFound, counters: { selected: 60 } });
    });
    const ended = service.host.publishedAs(knowledgeEvents.crawlFinished).map(({ key }) => key);
    expect(ended).toHaveLength(3);
    expect(ended[0], 'before the large ones').toBe((await small()).id);
  });

  it('ends with an error after three tries, and can be begun again', async () => {
    const broken = Object.assign(() => Promise.reject(new Error('A fault of ours')), {
      assertPublicUrl: createSafeFetch({ userAgent: 'ColloquyBot/1.0' }).assertPublicUrl,
      close: async () => undefined,
    });
    const crawling = { fetch: broken, renderer: null, productToken: 'ColloquyBot', close: broken.close };
    const { service } = await aService({ crawling, crawl: { retryDelaysMs: [1, 1] } });
    const { id } = await service.create(service.bot, { url: 'https://93.184.215.14/' });
    const failed = await service.untilStatus(id, WebsiteStatus.crawlingError);
    expect(failed).toMatchObject({
      error: { code: 'STALLED' },
      lastCrawl: { result: 'failed', finishedAt: expect.any(String) },
    });
    expect((await service.refresh(id, { mode: 'full' })).status).toBe(200);
  });

  it('reads the pages that a sitemap names, and no others', async () => {
    const { site, service } = await aService({}, 3);
    const create = (path: string) =>
      service.create(service.bot, { type: WebsiteType.sitemap, url: site.origin + path });
    const { id } = await create('/sitemap-index.xml');
    expect(await service.untilStatus(id, WebsiteStatus.needsActions)).toMatchObject({
      type: 2,
      counters: { discovered: 4, selected: 3, skipped: 1 },
      coverage: { sitemapUrls: 4, indexed: 0 },
    });
    const { meta } = await service.report(id);
    expect(meta.report.sitemaps.map(({ url, problem }) => [url.slice(site.origin.length), problem])).toEqual([
      ['/sitemap-index.xml', null],
      ['/inner.xml.gz', null],
      ['/pages.xml.gz', null],
    ]);
    const missing = await create('/no-sitemap.xml');
    expect(await service.untilStatus(missing.id, WebsiteStatus.crawlingError)).toMatchObject({
      error: { code: 'START_UNREACHABLE' },
    });
  });

  it('keeps the coverage of the sitemap when known pages are refreshed', async () => {
    const { site, service } = await aService({}, 3);
    const { id } = await service.create(service.bot, {
      type: WebsiteType.sitemap,
      url: `${site.origin}/sitemap-index.xml`,
    });
    await service.untilStatus(id, WebsiteStatus.needsActions);
    await service.process(id);
    const coverage = { sitemapUrls: 4, indexed: 3 };
    expect(await service.untilStatus(id, WebsiteStatus.processed)).toMatchObject({ coverage });
    await service.refresh(id, { mode: 'known' });
    const ended = () => service.host.publishedAs(knowledgeEvents.websiteProcessed, id);
    await untilCrawled(() => expect(ended()).toHaveLength(2));
    expect(await service.untilStatus(id, WebsiteStatus.processed)).toMatchObject({ coverage });
  });

  it('keeps few addresses where few pages may be kept, and says how many there are, also after a refresh', async () => {
    const PAGES = 300;
    const { site, service } = await aService({}, PAGES);
    const { id } = await service.create(service.bot, {
      type: WebsiteType.sitemap,
      url: `${site.origin}/sitemap-index.xml`,
      config: { maxPages: 7 },
    });
    const coverage = { sitemapUrls: PAGES + 1, indexed: 0 };
    expect(await service.untilStatus(id, WebsiteStatus.needsActions)).toMatchObject({
      counters: { discovered: 200, selected: 7 },
      coverage,
    });
    const { meta } = await service.report(id);
    expect(meta.report).toMatchObject({ found: 200, droppedLinks: PAGES + 1 - 200 });
    await service.process(id);
    const known = { coverage: { ...coverage, indexed: 7 } };
    expect(await service.untilStatus(id, WebsiteStatus.processed)).toMatchObject(known);
    await service.refresh(id, { mode: 'known' });
    const ended = () => service.host.publishedAs(knowledgeEvents.websiteProcessed, id);
    await untilCrawled(() => expect(ended()).toHaveLength(2));
    expect(await service.untilStatus(id, WebsiteStatus.processed)).toMatchObject(known);
  });

  it('is shown page by page, by what became of them', async () => {
    const { site, service } = await aService({}, 3);
    const { id } = await service.create(service.bot);
    await service.untilStatus(id, WebsiteStatus.needsActions);
    const list = async (query: object) =>
      (await service.ada.call(knowledgeApi.listSubpages, { params: { id }, query })).result;
    const robots = await list({ state: ['skipped'], reason: ['ROBOTS'] });
    expect(robots.data).toMatchObject([
      { url: `${site.origin}/private/plans`, parentUrl: `${site.origin}/`, depth: 1, httpStatus: null },
    ]);
    expect((await list({ path: '/pages' })).meta.total).toBe(4);
    expect((await list({ search: 'GUIDE', path: '/guide', state: ['discovered'] })).data).toMatchObject([
      { title: 'Guide', selected: true, isNew: true, inSitemap: false, wordCount: expect.any(Number) },
    ]);
    const first = await list({ limit: 2, orderBy: 'url' });
    const second = await list({ limit: 2, page: 2, orderBy: 'url' });
    const urls = [...first.data, ...second.data].map(({ url }) => url);
    expect(urls).toEqual(urls.toSorted());
    expect(new Set(urls).size).toBe(4);
  });
});
