import { findChromium } from '@colloquy/crawler';
import { startFixtureSite } from '@colloquy/crawler/testing';
import { silentLogger } from '@colloquy/observability';
import { afterEach, describe, expect, it } from 'vitest';
import { knowledgeEvents, WebsiteStatus } from '@colloquy/contracts';
import { openCrawling } from '../open-crawling.ts';
import { countedEmbeddings, openCrawls, untilCrawled } from '../../testing/crawl-harness.ts';

const chromium = findChromium(process.env, process.platform);
// eslint-disable-next-line no-console -- a lane that did not run says so
if (chromium === null) console.warn('LANE NOT RUN: rendered pages — no Chromium');

const open: { stop(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.stop();
});

async function crawled(settings: {
  readonly chromiumPath: string;
  readonly renderJs?: 'auto' | 'never';
  readonly path?: string;
}) {
  const site = await startFixtureSite({ pages: 1 });
  open.push({ stop: async () => site.close() });
  const crawling = await openCrawling(
    {
      crawlPrivateHosts: [site.host],
      chromiumPath: settings.chromiumPath,
      // Tests run as root where they run in containers.
      chromiumSandbox: 'off',
    },
    silentLogger,
  );
  open.push({ stop: () => crawling.close() });
  const { embeddings, counted } = countedEmbeddings();
  const service = await openCrawls(site, { crawling, embeddings });
  open.push(service);
  const { renderJs = 'auto', path = '/app' } = settings;
  const config = { renderJs, maxDepth: 1, includePaths: [path] };
  const { id } = await service.create(service.bot, { url: `${site.origin}${path}`, config });
  return { service, id, counted };
}

describe.skipIf(chromium === null)('a page that a program writes', () => {
  const chromiumPath = chromium ?? '';

  it('is read as a browser shows it, and learnt once, as long as the program writes the same', async () => {
    const { service, id, counted } = await crawled({ chromiumPath });
    await service.untilStatus(id, WebsiteStatus.needsActions);
    await service.process(id);
    await service.untilStatus(id, WebsiteStatus.processed);
    const { hits } = await service.search(service.bot, 'When is the workshop open?');
    expect(hits[0]?.text).toContain('from nine to six on weekdays');
    const embedded = counted.texts;
    await service.refresh(id, { mode: 'known' });
    await untilCrawled(() =>
      expect(service.host.publishedAs(knowledgeEvents.websiteProcessed, id)).toHaveLength(2),
    );
    expect(await service.untilStatus(id, WebsiteStatus.processed)).toMatchObject({
      counters: { indexed: 1, unchanged: 1 },
    });
    expect(counted.texts).toBe(embedded);
  });

  it('says that it was read in part, also when it answers, where more text comes on scrolling', async () => {
    const { service, id } = await crawled({ chromiumPath, path: '/events' });
    await service.untilStatus(id, WebsiteStatus.needsActions);
    const pageOf = async () => (await service.report(id)).data.find(({ url }) => url.endsWith('/events'));
    expect(await pageOf()).toMatchObject({ state: 'discovered', reason: 'READ_IN_PART' });
    await service.process(id);
    await service.untilStatus(id, WebsiteStatus.processed);
    await untilCrawled(async () =>
      expect(await pageOf()).toMatchObject({ state: 'indexed', reason: 'READ_IN_PART', live: true }),
    );
    const { hits } = await service.search(service.bot, 'Event 7 of the sailing club');
    expect(hits.map(({ text }) => text).join()).toContain('Event 7 of the sailing club');
  });

  it('has no text where its owner wants no browser, or a browser that does not start', async () => {
    for (const settings of [{ chromiumPath, renderJs: 'never' as const }, { chromiumPath: '/bin/false' }]) {
      const { service, id } = await crawled(settings);
      const failed = await service.untilStatus(id, WebsiteStatus.crawlingError);
      expect(failed).toMatchObject({ error: { code: 'NO_PAGES' } });
      const { data } = await service.report(id);
      expect(data.find(({ url }) => url.endsWith('/app'))).toMatchObject({
        state: 'skipped',
        reason: 'JS_ONLY',
      });
    }
  });
});
