import { createServer } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { knowledgeApi, knowledgeEvents, WebsiteStatus, WebsiteType } from '@colloquy/contracts';
import { fixturePage } from '@colloquy/crawler/testing';
import { ERRORS } from '@colloquy/errors';
import { refusal } from '@colloquy/service-kit/testing';
import { listenOnLoopback } from '@colloquy/test-servers/listen';
import { sha256Of } from '@colloquy/uploads';
import { countedEmbeddings, openCrawls, untilCrawled } from '../../testing/crawl-harness.ts';
import { eventually, type HarnessOptions } from '../../testing/knowledge-harness.ts';

const { needsActions, crawlingError, processed, processingError } = WebsiteStatus;

const open: { stop(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.stop();
});

const say = (subject: string) => `<p>The ${subject} costs nineteen euros a day and is there from May on.</p>`;

/** A website whose pages a test changes: a path and its main text, a status, or a redirect. */
async function aSite(pages: Record<string, string | number>, { hasTags = false } = {}) {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://site').pathname;
    const page = pages[path] ?? 404;
    if (typeof page === 'number') return void response.writeHead(page).end();
    if (page.startsWith('http')) return void response.writeHead(302, { location: page }).end();
    const links = Object.keys(pages).map((to) => `<a href="${to}">${to}</a>`);
    // In the navigation, which is no text of the page.
    const framed = fixturePage(path.slice(1), page).replace(
      /<nav>.*<\/nav>/,
      `<nav>${links.join(' ')}</nav>`,
    );
    const html = page.startsWith('<!doctype') ? page : framed;
    const tag = hasTags ? { etag: `"${sha256Of(Buffer.from(html))}"` } : {};
    const isSame = hasTags && request.headers['if-none-match'] === tag.etag;
    if (isSame) return void response.writeHead(304, tag).end();
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...tag }).end(html);
  });
  const host = `127.0.0.1:${await listenOnLoopback(server)}`;
  open.push({
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
  return { host, origin: `http://${host}`, pages };
}
type TestSite = Awaited<ReturnType<typeof aSite>>;

const PAGES = { '/': say('front page'), '/lamp': say('lamp'), '/chair': say('chair') };

/** A website that was crawled and learnt. */
async function aProcessedSite(site: TestSite, options: HarnessOptions = {}) {
  const service = await openCrawls(site, options);
  open.push(service);
  const { id } = await service.create(service.bot);
  await service.untilStatus(id, needsActions);
  await service.process(id);
  await service.untilStatus(id, processed);
  const page = async (path: string) => {
    const { data } = await service.report(id);
    return data.find(({ url }) => url === site.origin + path);
  };
  return {
    ...service,
    id,
    page,
    /** Refreshes, and waits for the end of it. */
    async refreshed(body: Parameters<typeof service.refresh>[1], status: WebsiteStatus = processed) {
      const finished = () => service.host.publishedAs(knowledgeEvents.crawlFinished, id).length;
      const before = finished();
      expect((await service.refresh(id, body)).status).toBe(200);
      await untilCrawled(() => expect(finished()).toBeGreaterThan(before));
      return service.untilStatus(id, status);
    },
    item: async (path: string) => {
      const found = await page(path);
      const itemId = found?.item_id ?? null;
      return itemId === null ? null : service.item(itemId, service.bot);
    },
    found: async (subject: string) => {
      const { hits } = await service.search(service.bot, `What does the ${subject} cost?`);
      return hits.some(({ text }) => text.includes(`The ${subject} costs`));
    },
  };
}

describe('a refresh', () => {
  it('gives a changed page a new version, and embeds the others not again', async () => {
    const site = await aSite({ ...PAGES });
    const { embeddings, counted } = countedEmbeddings();
    const service = await aProcessedSite(site, { embeddings });
    site.pages['/lamp'] = say('green lamp');
    counted.texts = 0;
    const refreshed = await service.refreshed({ mode: 'known' });
    expect(refreshed).toMatchObject({
      lastCrawl: { trigger: 'refresh', result: 'completed', changes: { changed: 1, new: 0, lost: 0 } },
      counters: { indexed: 3, unchanged: 2 },
    });
    expect(counted.texts).toBe(1);
    expect(await service.item('/lamp')).toMatchObject({
      version: 2,
      liveVersion: 2,
      format: 'page',
      type: 2,
    });
    expect(await service.item('/chair')).toMatchObject({ version: 1, liveVersion: 1 });
    expect(await service.found('green lamp')).toBe(true);
  });

  it('asks again for what could not be read before, though the page that leads to it is unchanged', async () => {
    const site = await aSite({ ...PAGES, '/lamp': 500, '/lamps/old': 404 }, { hasTags: true });
    const service = await aProcessedSite(site);
    site.pages['/lamp'] = say('lamp');
    await service.refreshed({ mode: 'full', newPages: 'include' });
    expect(await service.page('/lamp')).toMatchObject({ state: 'indexed', live: true });
    expect(await service.found('lamp')).toBe(true);
    expect(await service.page('/lamps/old')).toMatchObject({ state: 'failed', reason: 'HTTP_4XX' });
    expect(await service.page('/')).toMatchObject({ state: 'unchanged' });
  });

  it('keeps a page while its server fails, and takes it away when it was missing twice', async () => {
    const site = await aSite({ ...PAGES });
    const service = await aProcessedSite(site);
    site.pages['/lamp'] = 500;
    site.pages['/chair'] = 404;
    const once = await service.refreshed({ mode: 'full', newPages: 'include' });
    expect(once).toMatchObject({ lastCrawl: { changes: { lost: 2 } } });
    expect(once).toMatchObject({ partial: true, counters: { indexed: 3, failed: 2, gone: 0 } });
    expect(await service.page('/lamp')).toMatchObject({
      state: 'failed',
      reason: 'HTTP_5XX',
      live: true,
      lost: true,
    });
    expect(await service.page('/chair')).toMatchObject({ state: 'failed', reason: 'HTTP_4XX', live: true });
    expect([await service.found('lamp'), await service.found('chair')]).toEqual([true, true]);

    const lost = await service.report(service.id, { view: 'lost' });
    expect(lost.data.map(({ url }) => url.slice(site.origin.length)).toSorted()).toEqual(['/chair', '/lamp']);
    expect(lost.meta.report).toMatchObject({ found: 3, lost: 2, byReason: { HTTP_4XX: 1, HTTP_5XX: 1 } });

    const twice = await service.refreshed({ mode: 'known' });
    expect(twice).toMatchObject({ counters: { indexed: 2, failed: 1, gone: 1 } });
    expect(await service.page('/lamp')).toMatchObject({ state: 'failed', live: true });
    expect(await service.page('/chair')).toMatchObject({ state: 'gone', live: false, item_id: null });
    expect(twice, 'lost before, not since the last crawl').toMatchObject({
      lastCrawl: { changes: { lost: 0 } },
    });
    expect((await service.report(service.id, { view: 'lost' })).data).toEqual([]);
    expect((await service.report(service.id)).meta.report).toMatchObject({ lost: 0 });
    expect([await service.found('lamp'), await service.found('chair')]).toEqual([true, false]);

    site.pages['/lamp'] = PAGES['/lamp'];
    site.pages['/chair'] = say('blue chair');
    await service.refreshed({ mode: 'known' });
    expect(await service.page('/lamp')).toMatchObject({ state: 'unchanged', live: true, lost: false });
    expect(await service.page('/chair')).toMatchObject({ state: 'indexed', live: true });
    expect(await service.found('blue chair')).toBe(true);
  });

  it('takes a page away at once when its website does not want it any more', async () => {
    const site = await aSite({ ...PAGES });
    const service = await aProcessedSite(site);
    site.pages['/lamp'] = `${PAGES['/lamp']}<meta name="robots" content="noindex">`;
    await service.refreshed({ mode: 'known' });
    expect(await service.page('/lamp')).toMatchObject({ state: 'skipped', reason: 'NOINDEX', live: false });
    expect(await service.found('lamp')).toBe(false);
  });

  it('asks about new pages, takes them, or leaves them', async () => {
    const site = await aSite({ ...PAGES });
    const service = await aProcessedSite(site);
    site.pages['/desk'] = say('desk');
    const held = await service.refreshed({ mode: 'full' }, needsActions);
    expect(held).toMatchObject({ counters: { indexed: 3, selected: 3 }, lastCrawl: { changes: { new: 1 } } });
    expect(await service.page('/desk')).toMatchObject({ state: 'discovered', selected: false, isNew: true });
    expect([await service.found('lamp'), await service.found('desk')]).toEqual([true, false]);
    const fresh = await service.page('/desk');
    await service.process(service.id, { id: [fresh?.id ?? ''] });
    await service.untilStatus(service.id, processed);
    expect(await service.found('desk')).toBe(true);

    site.pages['/bench'] = say('bench');
    await service.refreshed({ mode: 'full', newPages: 'ignore' });
    expect(await service.page('/bench')).toMatchObject({ state: 'discovered', selected: false });
    site.pages['/stool'] = say('stool');
    await service.refreshed({ mode: 'full', newPages: 'include' });
    expect(await service.page('/stool')).toMatchObject({ state: 'indexed', selected: true });
    expect(await service.page('/bench')).toMatchObject({ selected: false, live: false });
  });

  it('begins once, however many ask for it at once', async () => {
    const site = await aSite({ ...PAGES });
    const service = await aProcessedSite(site);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => service.refresh(service.id, { mode: 'full' })),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ body }) => body)).toMatchObject(Array(49).fill(refusal(ERRORS.wrongState)));
    await service.untilStatus(service.id, processed);
  });

  it('gives each page a new version when the language of the website is named', async () => {
    const site = await aSite({ ...PAGES });
    const service = await aProcessedSite(site);
    const body = { config: { language: 'de' } };
    await service.ada.call(knowledgeApi.updateWebsite, { params: { id: service.id }, body });
    await service.untilStatus(service.id, processed);
    expect(await service.item('/lamp')).toMatchObject({ version: 2, language: 'de' });
  });

  it('asks for every page anew when it is to be read in another way', async () => {
    const site = await aSite({
      ...PAGES,
      '/lamp': `${say('lamp')}<p class="offer">Only today it is cheaper.</p>`,
    });
    const service = await aProcessedSite(site);
    const patched = await service.ada.call(knowledgeApi.updateWebsite, {
      params: { id: service.id },
      body: { config: { removeSelectors: ['.offer'] } },
    });
    expect(patched.result.data).toMatchObject({ websiteStatus: 0, lastCrawl: { trigger: 'config' } });
    await service.untilStatus(service.id, processed);
    expect(await service.item('/lamp')).toMatchObject({ version: 2 });
    expect(await service.item('/chair')).toMatchObject({ version: 1 });
  });
});

describe('the pages of a website', () => {
  it('are learnt as they are chosen, and forgotten as they are chosen no more', async () => {
    const site = await aSite({ ...PAGES });
    const service = await aProcessedSite(site);
    const params = { id: service.id };
    const lamp = await service.page('/lamp');
    await service.ada.call(knowledgeApi.selectSubpages, {
      params,
      body: { id: [lamp?.id ?? ''], selected: false },
    });
    expect(await service.found('lamp'), 'until the next processing').toBe(true);
    await service.process(service.id);
    await service.untilStatus(service.id, processed);
    expect(await service.found('lamp')).toBe(false);
    expect(await service.page('/lamp')).toMatchObject({ live: false, item_id: null, selected: false });
    await service.ada.call(knowledgeApi.selectSubpages, { params, body: { filter: {}, selected: false } });
    expect((await service.process(service.id)).body).toMatchObject(refusal(ERRORS.fieldNotValid, 'id'));
  });

  it('are read when they are added by hand, and stay away when they are removed', async () => {
    const site = await aSite({ ...PAGES });
    const service = await aProcessedSite(site);
    const params = { id: service.id };
    site.pages['/hidden'] = say('hidden shelf');
    const url = `${site.origin}/hidden`;
    await service.ada.call(knowledgeApi.addSubpage, { params, body: { url } });
    await service.process(service.id);
    await service.untilStatus(service.id, processed);
    const added = await service.page('/hidden');
    expect(added).toMatchObject({ state: 'indexed', live: true });
    expect(await service.found('hidden shelf')).toBe(true);
    await service.ada.call(knowledgeApi.removeSubpages, { params, query: { id: [added?.id ?? ''] } });
    expect(await service.found('hidden shelf')).toBe(false);
    await service.refreshed({ mode: 'full', newPages: 'include' });
    expect(await service.page('/hidden')).toBeUndefined();
  });

  it('that are deleted as documents are not learnt again by themselves', async () => {
    const site = await aSite({ ...PAGES });
    const service = await aProcessedSite(site);
    const item = await service.item('/lamp');
    await service.ada.call(knowledgeApi.deleteKnowledge, { query: { id: [item?.id ?? ''] } });
    await eventually(async () =>
      expect(await service.page('/lamp')).toMatchObject({ live: false, selected: false, item_id: null }),
    );
    await service.refreshed({ mode: 'full', newPages: 'include' });
    expect(await service.found('lamp')).toBe(false);
  });

  it('answer nothing from the moment that their website is deleted, and leave nothing', async () => {
    const site = await aSite({ ...PAGES });
    const service = await aProcessedSite(site);
    const item = await service.item('/lamp');
    await service.ada.call(knowledgeApi.deleteWebsite, { params: { id: service.id } });
    expect([await service.found('lamp'), await service.found('chair')]).toEqual([false, false]);
    await eventually(async () => expect(await service.storedText()).not.toContain('nineteen euros'));
    expect(
      await service.vectors.listItem({
        workspaceId: 'w1',
        botId: service.bot,
        itemId: item?.id ?? '',
        version: 1,
      }),
    ).toEqual([]);
  });

  it('follows the ends of items, however often their events are delivered', async () => {
    const site = await aSite({ ...PAGES });
    const service = await aProcessedSite(site);
    const before = await service.report(service.id);
    await service.host.settled();
    const events = service.host.publishedAs(knowledgeEvents.itemStatusChanged);
    expect(events.length).toBeGreaterThan(0);
    await service.host.bus.publish([...events, ...events]);
    expect(await service.report(service.id)).toEqual(before);
    expect(await service.read(service.id)).toMatchObject({ websiteStatus: processed });
    expect(await service.host.bus.deadLetters.list({ consumer: 'knowledge.follow-page-items' })).toEqual([]);
  });

  it('takes what a refresh has found, however often its event is delivered', async () => {
    const site = await aSite({ ...PAGES });
    const service = await aProcessedSite(site);
    site.pages['/desk'] = say('desk');
    await service.refreshed({ mode: 'full', newPages: 'include' });
    await service.host.settled();
    const events = service.host.publishedAs(knowledgeEvents.crawlFinished, service.id);
    await service.host.bus.publish([...events, ...events]);
    expect(await service.read(service.id)).toMatchObject({
      websiteStatus: processed,
      counters: { indexed: 4 },
    });
    expect(await service.host.bus.deadLetters.list({ consumer: 'knowledge.process-crawled' })).toEqual([]);
  });

  it('are told of in a file that no spreadsheet runs', async () => {
    const site = await aSite({ ...PAGES, '/=1+1': say('sum') });
    const service = await openCrawls(site);
    open.push(service);
    const { id } = await service.create(service.bot);
    await service.untilStatus(id, needsActions);
    const { text, headers } = await service.ada.download(knowledgeApi.readCrawlReport, {
      params: { id },
      query: { returnAll: true, format: 'csv' },
    });
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe(`attachment; filename="pages-${id}.csv"`);
    const lines = text.trim().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[0]).toContain('url,state,reason,httpStatus,title');
    expect(text).toContain(",'=1+1,");
  });
});

describe('a website that cannot be read', () => {
  it.each<[string, Record<string, string | number>, string]>([
    ['does not answer', { '/': 500 }, 'START_UNREACHABLE'],
    ['leads to a private network', { '/': 'http://10.0.0.1/' }, 'START_BLOCKED'],
    ['asks who one is', { '/': 401 }, 'START_FORBIDDEN'],
    ['holds no text', { '/': '<!doctype html><title>Empty</title>' }, 'NO_PAGES'],
  ])('ends with the reason when it %s', async (_how, pages, code) => {
    const site = await aSite(pages);
    const service = await openCrawls(site);
    open.push(service);
    const { id } = await service.create(service.bot);
    const failed = await service.untilStatus(id, crawlingError);
    expect(failed).toMatchObject({ error: { code }, lastCrawl: { result: 'failed' } });
    expect((await service.process(id)).body).toMatchObject(refusal(ERRORS.wrongState));
    expect((await service.refresh(id, { mode: 'known' })).body).toMatchObject(refusal(ERRORS.wrongState));
    site.pages['/'] = say('front page');
    expect((await service.refresh(id, { mode: 'full' })).status).toBe(200);
    expect(await service.untilStatus(id, needsActions)).toMatchObject({ error: null });
  });

  it('ends with an error when none of its pages can be learnt', async () => {
    const site = await aSite({ '/': '<p>Too short.</p>' });
    const service = await openCrawls(site);
    open.push(service);
    const { id } = await service.create(service.bot, { type: WebsiteType.website });
    await service.untilStatus(id, needsActions);
    await service.process(id);
    expect(await service.untilStatus(id, processingError)).toMatchObject({
      error: { code: 'NO_PAGE_INDEXED' },
      counters: { failed: 1, indexed: 0 },
    });
    const { data } = await service.report(id);
    expect(data).toMatchObject([{ state: 'failed', reason: 'EMPTY_TEXT' }]);
  });
});
