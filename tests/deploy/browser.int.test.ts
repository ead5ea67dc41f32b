import { createServer } from 'node:http';
import { findChromium } from '@colloquy/crawler';
import { startFixtureSite } from '@colloquy/crawler/testing';
import { silentLogger } from '@colloquy/observability';
import { listenOnLoopback } from '@colloquy/test-servers/listen';
import { WebsiteStatus } from '@colloquy/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCrawls } from '../../services/knowledge/src/testing/crawl-harness.ts';
import { openCrawling } from '../../services/knowledge/src/websites/open-crawling.ts';
import { spawnService, untilReady, type ServiceProcess } from '../distributed/service-process.ts';
import { waitUntil } from '../product/index.ts';
import { composeProcesses } from './read-deployments.ts';

const chromium = findChromium(process.env, process.platform);
if (chromium === null) console.warn('LANE NOT RUN: the browser of the deployment — no Chromium');

/** Starts the process with what the Compose file gives it, but for the place of Chromium. */
async function startBrowser(settings: Readonly<Record<string, string>>): Promise<ServiceProcess> {
  const { entry = '', environment = {} } = composeProcesses().find(({ name }) => name === 'browser') ?? {};
  return spawnService('browser', entry, { ...environment, ...settings });
}

describe.skipIf(chromium === null)('the browser as the Compose file starts it', () => {
  const open: { close(): unknown }[] = [];
  let browser: ServiceProcess;
  let host: string;
  let askedForHours = 0;

  beforeAll(async () => {
    browser = await startBrowser({ CHROMIUM_PATH: chromium ?? '' });
    open.push({ close: () => browser.stop() });
    const site = createServer((_request, response) => {
      askedForHours += 1;
      response.setHeader('content-type', 'text/javascript');
      response.end("document.body.append('nine to ' + 'six')");
    });
    host = `127.0.0.1:${await listenOnLoopback(site)}`;
    open.push({ close: () => (site.closeAllConnections(), site.close()) });
    await untilReady(browser);
  });
  afterAll(async () => {
    for (const one of open.toReversed()) await one.close();
  });

  async function show(html: string, allowedPrivateHosts: readonly string[], signal?: AbortSignal) {
    const document = { bytes: Buffer.from(html).toString('base64'), contentType: 'text/html', headers: {} };
    const task = { url: `http://${host}/`, userAgent: 'ColloquyBot/1.0', allowedPrivateHosts, document };
    const response = await fetch(`${browser.url}/render?group=w1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(task),
      signal: signal ?? null,
    });
    return { status: response.status, text: await response.text() };
  }

  it('shows a page as its programs write it, and reaches a private host for the page that may', async () => {
    const page = '<body><script src="/hours.js"></script></body>';
    for (const [hosts, isReached] of [
      [[host], true],
      [[], false],
      [[host], true],
    ] as const) {
      const { status, text } = await show(page, hosts);
      expect(status).toBe(200);
      expect(text).toContain('"kind":"shown"');
      expect(text.includes('nine to six')).toBe(isReached);
    }
  });

  it('lets no page speak to its own process', async () => {
    const reach = `<body><script>
      fetch('${browser.url}/health/live', { mode: 'no-cors' })
        .then((answer) => answer.type, () => 'refused')
        .then((word) => document.body.append('it was ' + word));
    </script></body>`;
    expect((await show(reach, [host])).text).toContain('it was refused');
  });

  it('ends a page whose client has gone, and shows the next one', async () => {
    const abort = new AbortController();
    const before = askedForHours;
    const endless = '<body><script src="/hours.js"></script><script>for (;;);</script></body>';
    const gone = expect(show(endless, [host], abort.signal)).rejects.toThrow();
    const next = show('<body><script>document.body.append("shown " + "next")</script></body>', [host]);
    await waitUntil('the page is being shown', async () => askedForHours > before);
    abort.abort();
    await gone;
    expect((await next).text).toContain('shown next');
  });

  it('shows the pages of a crawl of knowledge, which has no browser of its own', async () => {
    const site = await startFixtureSite({ pages: 1 });
    open.push({ close: () => site.close() });
    const crawling = await openCrawling(
      {
        crawlPrivateHosts: [site.host],
        chromiumPath: 'off',
        chromiumSandbox: 'on',
        rendererUrl: browser.url,
      },
      silentLogger,
    );
    open.push(crawling);
    const service = await openCrawls(site, { crawling });
    open.push({ close: () => service.stop() });
    const config = { renderJs: 'auto', maxDepth: 1, includePaths: ['/app'] };
    const { id } = await service.create(service.bot, { url: `${site.origin}/app`, config });
    await service.untilStatus(id, WebsiteStatus.needsActions);
    await service.process(id);
    await service.untilStatus(id, WebsiteStatus.processed);
    const { hits } = await service.search(service.bot, 'When is the workshop open?');
    expect(hits[0]?.text).toContain('from nine to six on weekdays');
  });

  it('ends at a signal', async () => {
    browser.signal('SIGTERM');
    expect(await browser.exited).toEqual({ code: 0, signal: null });
  });

  it('ends at its start where there is no browser, and names the setting', async () => {
    const failed = await startBrowser({ CHROMIUM_PATH: '/nowhere/chromium' });
    expect(await failed.exited).toEqual({ code: 78, signal: null });
    expect(failed.output()).toContain('CHROMIUM_PATH: no browser can be run there');
  });
});
