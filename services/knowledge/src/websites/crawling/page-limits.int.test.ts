import { createServer } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { knowledgeApi, knowledgeEvents, WebsiteStatus, type Website } from '@colloquy/contracts';
import { fixturePage } from '@colloquy/crawler/testing';
import { ERRORS } from '@colloquy/errors';
import { listenOnLoopback } from '@colloquy/test-servers/listen';
import { openCrawls } from '../../testing/crawl-harness.ts';

const { needsActions, processed } = WebsiteStatus;

const open: { stop(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.stop();
});

const say = (subject: string) => `<p>The ${subject} costs nineteen euros a day and is there from May on.</p>`;

/** A website of as many pages as a test names. */
async function aSite(...paths: string[]) {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://site').pathname;
    if (!paths.includes(path)) return void response.writeHead(404).end();
    const links = paths.map((to) => `<a href="${to}">${to}</a>`).join(' ');
    const html = fixturePage(path.slice(1), say(path)).replace(/<nav>.*<\/nav>/, `<nav>${links}</nav>`);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  });
  const host = `127.0.0.1:${await listenOnLoopback(server)}`;
  open.push({
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
  return { host, origin: `http://${host}`, paths };
}

describe('the pages of a plan', () => {
  const openLimited = async (pages: number, ...paths: string[]) => {
    const site = await aSite(...paths);
    const service = await openCrawls(site, { pages });
    open.push(service);
    const send = (id: string, body: { id?: string[] } = {}) =>
      service.ada.send(knowledgeApi.processWebsite, { params: { id }, body });
    const found = async (): Promise<Website> => {
      const { id } = await service.create(service.aBot('w1'));
      return service.untilStatus(id, needsActions);
    };
    const ended = async (id: string) =>
      (await service.report(id)).data.map(({ url, state, reason }) => [new URL(url).pathname, state, reason]);
    return { ...service, site, send, found, ended };
  };

  it('bound a crawl, which says so of what it leaves out', async () => {
    const service = await openLimited(2, '/', '/a', '/b');
    const { id } = await service.found();
    const ends = await service.ended(id);
    expect(ends.filter(([, state]) => state === 'discovered')).toHaveLength(2);
    expect(ends.filter(([, state, reason]) => state === 'skipped' && reason === 'LIMIT')).toHaveLength(1);
    expect((await service.send(id)).status).toBe(200);
    expect((await service.untilStatus(id, processed)).counters.indexed).toBe(2);
    const query = { workspace_id: 'w1' };
    const { result } = await service.ada.call(knowledgeApi.countKnowledge, { query });
    expect(result.data, 'pages are no documents').toMatchObject([{ documents: 0, failed: 0, pages: 2 }]);
  });

  it('are refused beyond their limit, with its figures, and the website is left as it was', async () => {
    const service = await openLimited(2, '/', '/a');
    const [first, second] = [await service.found(), await service.found()];
    expect((await service.send(first.id)).status).toBe(200);
    const refused = await service.send(second.id);
    expect(refused).toMatchObject({
      status: 402,
      body: { code: Number(ERRORS.planPagesUsedUp), limit: 2, used: 2 },
    });
    expect(refused.body).toHaveProperty('resetsAt');
    expect(await service.read(second.id)).toMatchObject({
      websiteStatus: needsActions,
      counters: { indexed: 0 },
    });
    await service.untilStatus(first.id, processed);
  });

  it('let one of fifty through at once when one page is left', async () => {
    const service = await openLimited(3, '/', '/a');
    const [first, second] = [await service.found(), await service.found()];
    expect((await service.send(first.id)).status).toBe(200);
    const { data } = await service.report(second.id);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => service.send(second.id, { id: [data[n % 2]?.id ?? ''] })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(new Set(statuses)).toEqual(
      new Set([200, ...statuses.filter((status) => [402, 409].includes(status))]),
    );
    expect((await service.untilStatus(second.id, processed)).counters.indexed).toBe(1);
  });

  it('leave out what a refresh finds beyond them, and keep what is there', async () => {
    const service = await openLimited(2, '/', '/a');
    const { id } = await service.found();
    await service.process(id);
    await service.untilStatus(id, processed);
    service.site.paths.push('/new');
    expect((await service.refresh(id, { mode: 'full', newPages: 'include' })).status).toBe(200);
    const done = await service.untilStatus(id, processed);
    expect(done.counters.indexed).toBe(2);
    expect(await service.ended(id)).toContainEqual(['/new', 'skipped', 'LIMIT']);
  });

  it('make a website partly processed when they leave out a page that its owner selected', async () => {
    const service = await openLimited(9, '/', '/a');
    const { id } = await service.found();
    await service.process(id);
    expect(await service.untilStatus(id, processed)).toMatchObject({ partial: false });
    const body = { config: { maxPages: 1 } };
    await service.ada.call(knowledgeApi.updateWebsite, { params: { id }, body });
    const done = await service.untilStatus(id, processed);
    expect(done).toMatchObject({ partial: true, counters: { selected: 2, indexed: 2, skipped: 1 } });
    expect(service.host.publishedAs(knowledgeEvents.websiteProcessed, id).at(-1)?.data).toMatchObject({
      result: 'completed',
      partial: true,
      failed: 0,
    });
  });

  it('are none after the end of a trial: nothing is crawled, processed or refreshed', async () => {
    const service = await openLimited(9, '/', '/a');
    const { id } = await service.found();
    service.setTrialEnded(true);
    const refusal = { status: 402, body: { code: Number(ERRORS.trialEnded) } };
    expect(await service.send(id)).toMatchObject(refusal);
    const refreshed = { params: { id }, body: { mode: 'full' as const } };
    expect(await service.ada.send(knowledgeApi.refreshWebsite, refreshed)).toMatchObject(refusal);
    expect(await service.read(id)).toMatchObject({ websiteStatus: needsActions });
  });
});
