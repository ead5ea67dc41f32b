import { createServer } from 'node:http';
import { knowledgeApi, WebsiteStatus, WebsiteType } from '@colloquy/contracts';
import { listenOnLoopback } from '@colloquy/test-servers/listen';
import { afterEach, describe, expect, it } from 'vitest';
import { openCrawls, untilCrawled } from '../../testing/crawl-harness.ts';
import { ENDLESS_TABLE } from '../../testing/hostile-pages.ts';

const { needsActions, processed } = WebsiteStatus;

const open: { stop(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.stop();
});

const page = (subject: string, links = '') =>
  `<!doctype html><title>${subject}</title><main><p>The ${subject} costs nineteen euros a day and is there from May on.</p>${links}</main>`;

/** A website whose home links to all of its pages. */
async function aSite(pages: Readonly<Record<string, string>>) {
  const links = Object.keys(pages)
    .map((path) => `<a href="${path}">${path}</a>`)
    .join(' ');
  const server = createServer(({ url = '/' }, response) => {
    const html = url === '/' ? page('canoe', links) : pages[url];
    if (html === undefined) return void response.writeHead(404).end();
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
  return { host, origin: `http://${host}` };
}

describe('a website with a page that nobody can read to its end', () => {
  it('says so of that page, learns the others, and holds up nobody', async () => {
    const hostile = await aSite({
      '/table': ENDLESS_TABLE,
      '/tent': page('tent'),
      '/stove': page('stove'),
    });
    const ordinary = await aSite({ '/kayak': page('kayak') });
    const service = await openCrawls(hostile, {
      allowedPrivateHosts: [hostile.host, ordinary.host],
    });
    open.push(service);
    const { id } = await service.create(service.bot);
    const ends = async () =>
      Object.fromEntries(
        (await service.report(id)).data.map(({ url, state, reason }) => [
          url.slice(hostile.origin.length),
          `${state} ${reason}`,
        ]),
      );
    // The two others are read, and the table is not: from now on nothing but it is read for this workspace.
    await untilCrawled(async () => expect((await service.read(id)).counters.selected).toBe(3));
    const bob = service.host.asUser('bob');
    const body = { chat_bot_id: service.aBot('w2'), type: WebsiteType.website, url: `${ordinary.origin}/` };
    const theirs = (await bob.call(knowledgeApi.createWebsite, { body })).result.data;
    await untilCrawled(async () => {
      const { result } = await bob.call(knowledgeApi.readWebsite, { params: { id: theirs.id } });
      expect(result.data).toMatchObject({ websiteStatus: needsActions, counters: { selected: 2 } });
    });
    await service.untilStatus(id, needsActions);
    expect(await ends()).toEqual({
      '/': 'discovered null',
      '/stove': 'discovered null',
      '/table': 'failed TOO_COMPLEX',
      '/tent': 'discovered null',
    });
    await service.process(id);
    expect(await service.untilStatus(id, processed)).toMatchObject({ counters: { indexed: 3 } });
    const { hits } = await service.search(service.bot, 'What does the tent cost?');
    expect(hits[0]?.text).toContain('tent costs nineteen euros');
  });
});
