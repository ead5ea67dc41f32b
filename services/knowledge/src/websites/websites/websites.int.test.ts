import { afterAll, describe, expect, it } from 'vitest';
import {
  botEvents,
  knowledgeApi,
  knowledgeEvents,
  MAX_WEBSITES_PER_BOT,
  WebsiteStatus,
  WebsiteType,
} from '@colloquy/contracts';
import { ERRORS } from '@colloquy/errors';
import { newId } from '@colloquy/persistence/testing';
import { eventFor, systemContext } from '@colloquy/service-kit';
import { refusal } from '@colloquy/service-kit/testing';
import { eventually, openKnowledge } from '../../testing/knowledge-harness.ts';

/** A host that no name server knows. */
const aHost = () => `${newId()}.invalid`;

describe('websites', async () => {
  const harness = await openKnowledge({ concurrency: 0, crawlConcurrency: 0 });
  afterAll(() => harness.stop());
  const { host } = harness;
  const ada = host.asUser('ada');

  const create = (botId: string, body: object = {}, userId = 'ada') =>
    host.asUser(userId).call(knowledgeApi.createWebsite, {
      body: { chat_bot_id: botId, type: WebsiteType.website, url: `https://${aHost()}/`, ...body },
    });
  const aWebsite = async (botId = harness.aBot('w1'), body: object = {}) =>
    (await create(botId, body)).result.data;
  const read = (id: string, userId = 'ada') =>
    host.asUser(userId).call(knowledgeApi.readWebsite, { params: { id } });
  const addPage = (id: string, url: string) =>
    ada.call(knowledgeApi.addSubpage, { params: { id }, body: { url } });

  it('begin to be crawled when they are made, with what the specification says of them', async () => {
    const bot = harness.aBot('w1');
    const domain = aHost();
    const website = await aWebsite(bot, { url: ` ${domain.toUpperCase()}:443/?utm_source=x#top ` });
    expect(website).toMatchObject({
      workspace_id: 'w1',
      chat_bot_id: bot,
      type: 1,
      url: `https://${domain}/`,
      name: domain,
      websiteStatus: WebsiteStatus.crawling,
      partial: false,
      config: { maxDepth: 3, includePaths: [], respectRobots: true, renderJs: 'auto', delayMs: 500 },
      counters: { discovered: 0, selected: 0, indexed: 0, unchanged: 0, skipped: 0, failed: 0, gone: 0 },
      coverage: { sitemapUrls: 0, indexed: 0 },
      lastCrawl: { trigger: 'created', finishedAt: null, result: null },
      error: null,
      refreshSchedules: [],
    });
    expect((await read(website.id)).result.data).toEqual(website);
    const listed = await ada.call(knowledgeApi.listWebsites, { query: { chat_bot_id: bot } });
    expect(listed.result).toEqual({ data: [website], meta: { total: 1, page: 1, limit: 100 } });
    const moves = () => host.publishedAs(knowledgeEvents.websiteStatusChanged, website.id);
    await eventually(() => expect(moves().map(({ data }) => [data.from, data.to])).toEqual([[null, 0]]));
  });

  it.each<[string, object, string]>([
    ['no address', { url: 'mailto:a@b.example' }, 'url'],
    ['another scheme', { url: 'ftp://a.example/' }, 'url'],
    ['credentials', { url: 'https://me:secret@a.example/' }, 'url'],
    ['an address without end', { url: `https://a.example/${'x'.repeat(2_048)}` }, 'url'],
    ['a name without end', { name: 'x'.repeat(256) }, 'name'],
    ['a name of nothing', { name: '   ' }, 'name'],
    ['too many patterns', { config: { includePaths: Array(51).fill('/a') } }, 'config.includePaths'],
    ['a pattern without end', { config: { excludePaths: ['x'.repeat(513)] } }, 'config.excludePaths.0'],
    [
      'a selector that cannot be followed',
      { config: { removeSelectors: ['.a', 'a > b'] } },
      'config.removeSelectors.1',
    ],
    ['too many selectors', { config: { removeSelectors: Array(51).fill('.a') } }, 'config.removeSelectors'],
    ['too many parameters', { config: { keepQuery: Array(51).fill('a') } }, 'config.keepQuery'],
    ['no pages', { config: { maxPages: 0 } }, 'config.maxPages'],
    ['too deep', { config: { maxDepth: 11 } }, 'config.maxDepth'],
    ['impolite', { config: { delayMs: 0 } }, 'config.delayMs'],
    ['no language', { config: { language: 'English' } }, 'config.language'],
    ['what is not known', { config: { speed: 9 } }, 'config.speed'],
  ])('are refused with the name of the field: %s', async (_what, body, field) => {
    const { status, body: answer } = await create(harness.aBot('w1'), body);
    expect(status).toBe(400);
    expect(answer).toMatchObject(refusal(ERRORS.fieldNotValid, field));
  });

  it.each(['http://127.0.0.1/', 'http://10.0.0.1/', 'http://169.254.169.254/latest/', 'http://[::1]:8080/'])(
    'are never read from this machine or a private network: %s',
    async (url) => {
      const { status, body } = await create(harness.aBot('w1'), { url });
      expect([status, body]).toMatchObject([400, refusal(ERRORS.urlNotAllowed, 'url')]);
    },
  );

  it('are there once for a bot, however many ask at once', async () => {
    const bot = harness.aBot('w1');
    const url = `https://${aHost()}/`;
    const answers = await Promise.all(Array.from({ length: 50 }, () => create(bot, { url })));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 201).map(({ body }) => body)).toMatchObject(
      Array(49).fill({ code: Number(ERRORS.alreadyExists) }),
    );
    const { result } = await ada.call(knowledgeApi.listWebsites, { query: { chat_bot_id: bot } });
    expect(result.meta.total).toBe(1);
    await ada.call(knowledgeApi.deleteWebsite, { params: { id: result.data[0]?.id ?? '' } });
    expect((await create(bot, { url })).status).toBe(201);
  });

  it('are fifty of a bot, however many ask for the last place at once', async () => {
    const bot = harness.aBot('w1');
    const first = await Promise.all(Array.from({ length: MAX_WEBSITES_PER_BOT - 1 }, () => create(bot)));
    expect(first.map(({ status }) => status)).toEqual(Array(MAX_WEBSITES_PER_BOT - 1).fill(201));
    const answers = await Promise.all(Array.from({ length: 50 }, () => create(bot)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 201)).toMatchObject(
      Array(49).fill({ status: 400, body: refusal(ERRORS.fieldNotValid, 'chat_bot_id') }),
    );
    const query = { chat_bot_id: bot, limit: 1 };
    expect((await ada.call(knowledgeApi.listWebsites, { query })).result.meta.total).toBe(
      MAX_WEBSITES_PER_BOT,
    );
    const id = first[0]?.result.data.id ?? '';
    await ada.call(knowledgeApi.deleteWebsite, { params: { id } });
    expect((await create(bot)).status).toBe(201);
    expect((await create(bot)).status).toBe(400);
  });

  it('let nobody of another workspace see more than of one that is not there', async () => {
    const { id } = await aWebsite();
    const page = (await addPage(id, (await read(id)).result.data.url + 'a')).result.data;
    const own = await create(harness.aBot('w2'), {}, 'bob');
    const bob = host.asUser('bob');
    const calls = (websiteId: string, pageId: string) => {
      const params = { id: websiteId };
      const body = { name: 'Mine' };
      return [
        bob.call(knowledgeApi.readWebsite, { params }),
        bob.call(knowledgeApi.updateWebsite, { params, body }),
        bob.call(knowledgeApi.deleteWebsite, { params }),
        bob.call(knowledgeApi.listSubpages, { params }),
        bob.call(knowledgeApi.addSubpage, { params, body: { url: 'https://a.invalid/' } }),
        bob.call(knowledgeApi.selectSubpages, { params, body: { filter: {}, selected: true } }),
        bob.call(knowledgeApi.removeSubpages, { params, query: { id: [pageId] } }),
        bob.call(knowledgeApi.processWebsite, { params, body: {} }),
        bob.call(knowledgeApi.refreshWebsite, { params, body: { mode: 'full' } }),
        bob.call(knowledgeApi.readCrawlReport, { params }),
        // A foreign page below one's own website.
        bob.call(knowledgeApi.removeSubpages, {
          params: { id: own.result.data.id },
          query: { id: [pageId] },
        }),
        bob.call(knowledgeApi.selectSubpages, {
          params: { id: own.result.data.id },
          body: { id: [pageId], selected: true },
        }),
      ];
    };
    const seen = async (answers: ReturnType<typeof calls>) =>
      (await Promise.all(answers)).map(({ status, body }) => ({ status, ...body, requestId: '' }));
    const foreign = await seen(calls(id, page.id));
    expect(foreign).toEqual(await seen(calls(newId(), newId())));
    expect(foreign.map(({ status }) => status)).toEqual(Array(foreign.length).fill(404));
    expect((await read(id)).result.data).toMatchObject({ name: expect.not.stringMatching('Mine') });
  });

  it('are read by plain members and changed by those who may change bots', async () => {
    const bot = harness.aBot('w1');
    const { id } = await aWebsite(bot);
    expect((await read(id, 'uma')).status).toBe(200);
    expect((await create(bot, {}, 'uma')).status).toBe(403);
    expect((await create(bot, {}, 'pat')).status).toBe(201);
  });

  it('keep the pages that are added by hand, within the website and its paths', async () => {
    const domain = aHost();
    const { id } = await aWebsite(undefined, {
      url: `https://${domain}/`,
      config: { excludePaths: ['/shop'] },
    });
    const { data } = (await addPage(id, `${domain}/guide?utm_source=mail`)).result;
    expect(data).toMatchObject({
      website_id: id,
      url: `https://${domain}/guide`,
      state: 'queued',
      selected: true,
      reason: null,
    });
    expect((await addPage(id, `http://${domain}/guide/`)).result.data.id).toBe(data.id);
    const refused = [`https://${aHost()}/guide`, `https://${domain}/shop/1`, 'not an address'];
    for (const url of refused) {
      expect((await addPage(id, url)).body).toMatchObject(refusal(ERRORS.fieldNotValid, 'url'));
    }
    const pages = await ada.call(knowledgeApi.listSubpages, { params: { id } });
    expect(pages.result.meta).toMatchObject({ total: 1, stateCounts: { queued: 1 }, selected: 1 });
    const deselected = await ada.call(knowledgeApi.selectSubpages, {
      params: { id },
      body: { filter: { path: '/guide' }, selected: false },
    });
    expect(deselected.result.data).toEqual({ changed: 1, selected: 0 });
    await ada.call(knowledgeApi.removeSubpages, { params: { id }, query: { id: [data.id] } });
    expect((await ada.call(knowledgeApi.listSubpages, { params: { id } })).result.data).toEqual([]);
    expect((await addPage(id, `https://${domain}/guide`)).result.data).toMatchObject({
      id: data.id,
      selected: true,
    });
  });

  it('keep what a change does not name, and refuse one that knows an older state', async () => {
    const { id, revision, config } = await aWebsite();
    const update = (body: object) => ada.call(knowledgeApi.updateWebsite, { params: { id }, body });
    expect((await update({ name: 'Shop', revision })).result.data).toMatchObject({ name: 'Shop', config });
    const stale = await update({ name: 'Other', revision });
    expect([stale.status, stale.body]).toMatchObject([
      409,
      { ...refusal(ERRORS.revisionMismatch), current: { name: 'Shop' } },
    ]);
    const busy = await update({ config: { maxDepth: 1 } });
    expect([busy.status, busy.body]).toMatchObject([409, refusal(ERRORS.wrongState)]);
    expect((await update({ config: { ...config } })).status).toBe(200);
  });

  it('do not begin again while they are at work', async () => {
    const { id } = await aWebsite();
    const params = { id };
    const answers = [
      await ada.call(knowledgeApi.processWebsite, { params, body: {} }),
      await ada.call(knowledgeApi.refreshWebsite, { params, body: { mode: 'full' } }),
      await ada.call(knowledgeApi.refreshWebsite, { params, body: { mode: 'known' } }),
    ];
    expect(answers.map(({ body }) => body)).toMatchObject(Array(3).fill(refusal(ERRORS.wrongState)));
  });

  it('goes with all of its pages, however often its event is delivered', async () => {
    const bot = harness.aBot('w1');
    const { id, url } = await aWebsite(bot);
    const path = newId();
    await addPage(id, url + path);
    expect(await harness.storedText()).toContain(path);
    await ada.call(knowledgeApi.deleteWebsite, { params: { id } });
    expect((await read(id)).status).toBe(404);
    await host.settled();
    const events = host.publishedAs(knowledgeEvents.websiteDeleted, id);
    expect(events).toHaveLength(1);
    await host.bus.publish([...events, ...events]);
    const data = { website_id: id, chat_bot_id: bot, workspace_id: 'w1' };
    const again = eventFor(systemContext('test'), knowledgeEvents.websiteDeleted, 'w1', data);
    await host.bus.publish([again, again]);
    await eventually(async () => expect(await harness.storedText()).not.toContain(path));
    expect(await host.bus.deadLetters.list({ consumer: 'knowledge.remove-pages' })).toEqual([]);
  });

  it('goes with its bot, however often the event is delivered', async () => {
    const bot = harness.aBot('w1');
    const { id, url } = await aWebsite(bot);
    const path = newId();
    await addPage(id, url + path);
    const data = { chat_bot_id: bot, workspace_id: 'w1' };
    const event = eventFor(systemContext('test'), botEvents.botDeleted, 'w1', data);
    await host.bus.publish([event, event]);
    await eventually(async () => expect((await read(id)).status).toBe(404));
    await eventually(async () => expect(await harness.storedText()).not.toContain(path));
    expect(await host.bus.deadLetters.list({ consumer: 'knowledge.remove-websites' })).toEqual([]);
  });
});
