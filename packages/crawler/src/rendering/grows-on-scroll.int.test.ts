import { createServer } from 'node:http';
import { createSafeFetch } from '@colloquy/safe-fetch';
import { listenOnLoopback } from '@colloquy/test-servers/listen';
import { afterEach, describe, expect, it } from 'vitest';
import { createChromiumRenderer } from './chromium-renderer.ts';
import { findChromium } from './find-chromium.ts';

const chromium = findChromium(process.env, process.platform);
// eslint-disable-next-line no-console -- a lane that did not run says so
if (chromium === null) console.warn('LANE NOT RUN: pages that grow — no Chromium');

const ENTRIES = '<p>An entry of the list of our events.</p>'.repeat(40);
/** A list that grows when its end scrolls into view. */
const listWith = (more: string): string => `<div id="list">${ENTRIES}</div><p id="end">Loading</p><script>
  new IntersectionObserver(([seen]) => {
    if (seen.isIntersecting) ${more}.then((text) => { list.innerHTML += text; });
  }).observe(end);
</script>`;
const PAGES: Readonly<Record<string, string>> = {
  '/asked': listWith("fetch('/more').then((answer) => answer.text())"),
  '/ready': listWith('Promise.resolve(list.innerHTML)'),
  '/whole': `${ENTRIES}<p>The end.</p>`,
  '/short': '<p>An entry of nine words that is all there is.</p>',
  '/more': ENTRIES,
};

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close();
});

async function aBrowserAt() {
  const server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(PAGES[request.url ?? ''] ?? '');
  });
  const host = `127.0.0.1:${await listenOnLoopback(server)}`;
  const guard = createSafeFetch({ userAgent: 'x', allowedPrivateHosts: [host] });
  const browser = createChromiumRenderer({
    executablePath: chromium ?? '',
    guard,
    userAgent: 'ColloquyBot/1.0',
    timeoutMs: 30_000,
    hasSandbox: process.getuid?.() !== 0,
  });
  open.push({ close: () => (server.closeAllConnections(), server.close()) }, guard, browser);
  return (path: string) => browser.render(`http://${host}${path}`);
}

describe.skipIf(chromium === null)('a page that a browser shows', () => {
  it('says whether more text comes on scrolling, and holds what was there before', async () => {
    const show = await aBrowserAt();
    const found = [];
    for (const path of ['/asked', '/ready', '/whole', '/short']) {
      const shown = await show(path);
      found.push([path, shown?.growsOnScroll, shown?.html.match(/An entry/g)?.length]);
    }
    expect(found).toEqual([
      ['/asked', true, 40],
      ['/ready', true, 40],
      ['/whole', false, 40],
      ['/short', false, 1],
    ]);
  });
});
