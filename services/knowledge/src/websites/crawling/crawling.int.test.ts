import { afterEach, describe, expect, it } from 'vitest';
import { knowledgeApi, knowledgeEvents, WebsiteStatus } from '@colloquy/contracts';
import { createOpenAiEmbeddingModel } from '@colloquy/language-model';
import { startFakeOpenAi } from '@colloquy/test-servers/fake-openai';
import {
  askedTooOften,
  endsByPath,
  fixtureEnds,
  startFixtureSite,
  type FixtureSite,
} from '@colloquy/crawler/testing';
import {
  CRAWL_PATIENCE_MS as PATIENCE_MS,
  openCrawls,
  untilCrawled as until,
} from '../../testing/crawl-harness.ts';
import type { HarnessOptions } from '../../testing/knowledge-harness.ts';

const open: { stop(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.stop();
});

async function aSite(options: Parameters<typeof startFixtureSite>[0]): Promise<FixtureSite> {
  const site = await startFixtureSite(options);
  open.push({ stop: async () => site.close() });
  return site;
}

async function aService(site: FixtureSite, options: HarnessOptions = {}) {
  const service = await openCrawls(site, options);
  open.push(service);
  return {
    ...service,
    createWebsite: () =>
      service.create(service.bot, { config: { excludePaths: ['/print'], delayMs: 50, maxPages: 1_000 } }),
    table: async (id: string) => endsByPath(site.origin, (await service.report(id)).data),
  };
}

/** Of the sitemap; beside them there are 24 addresses, three of them with text. */
const PAGES = 500;
/** Jobs look at all of them: ten times a second, as in tests of a few items, they would keep the database busy. */
const JOB_INTERVAL_MS = 1_000;

describe('a website with every trap', () => {
  it('ends in the expected states, is learnt, and embeds nothing when nothing has changed', {
    timeout: 2 * PATIENCE_MS,
  }, async () => {
    const site = await aSite({ pages: PAGES });
    const endpoint = await startFakeOpenAi({ dimension: 64 });
    open.push({ stop: async () => endpoint.close() });
    const embeddings = createOpenAiEmbeddingModel({
      baseUrl: endpoint.baseUrl,
      apiKey: 'none',
      model: 'counted',
      dimension: 64,
    });
    const service = await aService(site, { embeddings, ingestion: { jobIntervalMs: JOB_INTERVAL_MS } });
    const { id } = await service.createWebsite();
    const crawled = await service.untilStatus(id, WebsiteStatus.needsActions);
    expect(await service.table(id)).toEqual(fixtureEnds('discovered'));
    expect(crawled).toMatchObject({
      counters: { discovered: PAGES + 25, selected: PAGES + 3, indexed: 0, skipped: 15, failed: 7, gone: 0 },
      coverage: { sitemapUrls: PAGES + 1, indexed: 0 },
      lastCrawl: { trigger: 'created', result: 'completed', changes: { new: PAGES + 3, lost: 0 } },
      error: null,
      progress: null,
    });
    const missing = async () => (await service.report(id, { view: 'missing' })).meta.total;
    expect(await missing()).toBe(PAGES + 1);
    expect(endpoint.requests, 'the probe of the start; nothing is learnt before it is asked for').toBe(1);

    await service.process(id);
    const processed = await service.untilStatus(id, WebsiteStatus.processed);
    expect(processed).toMatchObject({
      partial: false,
      counters: { selected: PAGES + 3, indexed: PAGES + 3 },
      coverage: { sitemapUrls: PAGES + 1, indexed: PAGES },
    });
    expect(await missing(), 'the page that is not to be indexed').toBe(1);
    const { hits } = await service.search(service.bot, 'What does the cargo bike cost for a day?');
    expect(hits[0]).toMatchObject({ title: 'Guide', url: `${site.origin}/guide` });
    const embedded = endpoint.requests;
    expect(embedded).toBeGreaterThan(PAGES);

    site.takeRequests();
    await service.refresh(id, { mode: 'full', newPages: 'include' });
    await until(async () =>
      expect(service.host.publishedAs(knowledgeEvents.websiteProcessed, id)).toHaveLength(2),
    );
    const refreshed = await service.untilStatus(id, WebsiteStatus.processed);
    expect(refreshed).toMatchObject({
      counters: { indexed: PAGES + 3, unchanged: PAGES + 3 },
      lastCrawl: { trigger: 'refresh', result: 'completed', changes: { new: 0, changed: 0, lost: 0 } },
    });
    expect(await service.table(id)).toEqual(fixtureEnds('unchanged'));
    const requests = site.takeRequests().filter(({ path }) => path.startsWith('/pages/'));
    const missingPage = `/pages/${PAGES + 1}`;
    const asked = requests.filter(({ path }) => path !== missingPage);
    expect(asked).toHaveLength(PAGES);
    expect(asked.every(({ isConditional, status }) => isConditional && status === 304)).toBe(true);
    // The last page, though unchanged, leads to one that may be there by now.
    expect(requests.filter((request) => !asked.includes(request))).toMatchObject([
      { path: missingPage, isConditional: false, status: 404 },
    ]);
    expect(endpoint.requests, 'no call of any kind').toBe(embedded);
    const { result } = await service.ada.call(knowledgeApi.listKnowledge, {
      query: { chat_bot_id: service.bot, type: 2, limit: 100 },
    });
    expect(result.meta.total).toBe(PAGES + 3);
    expect(
      result.data.every(
        ({ version, format, website_id }) => version === 1 && format === 'page' && website_id === id,
      ),
    ).toBe(true);
    await service.host.settled();
    const moves = service.host.publishedAs(knowledgeEvents.websiteStatusChanged, id);
    expect(moves.map(({ data }) => [data.from, data.to])).toEqual([
      [null, 0],
      [0, 1],
      [1, 3],
      [3, 4],
      [4, 0],
      [0, 3],
      [3, 4],
    ]);
  });

  it('goes on where a killed worker stopped, and asks for no page more than twice', {
    timeout: PATIENCE_MS,
  }, async () => {
    const site = await aSite({ pages: 60 });
    const service = await aService(site, { crawlConcurrency: 0, ingestion: { leaseMs: 600 } });
    const { id } = await service.createWebsite();
    const first = await service.startWorker({ crawlConcurrency: 1 });
    await until(() => expect(site.requests.length).toBeGreaterThan(20));
    await first.kill();
    const second = await service.startWorker({ crawlConcurrency: 1 });
    open.push(second);
    await service.untilStatus(id, WebsiteStatus.needsActions);
    expect(await service.table(id)).toEqual(fixtureEnds('discovered'));
    expect(askedTooOften(site.requests)).toEqual([]);
  });
});
