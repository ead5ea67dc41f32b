import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createSafeFetch, type Resolver } from '@colloquy/safe-fetch';
import { listenOnLoopback } from '@colloquy/test-servers/listen';
import { afterEach, describe, expect, it } from 'vitest';
import { createCrawler } from '../crawl/create-crawler.ts';
import { DEFAULT_CRAWL_CONFIG } from '../crawl/crawl-plan.ts';
import { createMemoryFrontier } from '../frontier/memory-frontier.ts';
import { requestsByPath, startFixtureSite } from '../testing/index.ts';
import { createChromiumRenderer } from './chromium-renderer.ts';
import { findChromium } from './find-chromium.ts';
import { inlineReader } from '../reading/inline-reader.ts';

const chromium = findChromium(process.env, process.platform);
// eslint-disable-next-line no-console -- a lane that did not run says so
if (chromium === null) console.warn('LANE NOT RUN: guarded browser — no Chromium');

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close();
});

/** A server that records its visitors. */
async function aServer(handler: RequestListener = (_request, response) => void response.end('secret')) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    handler(request, response);
  });
  let connections = 0;
  server.on('connection', () => (connections += 1));
  const port = await listenOnLoopback(server);
  open.push({ close: () => (server.closeAllConnections(), server.close()) });
  return { host: `127.0.0.1:${port}`, port, requests, connections: () => connections };
}

/** Counts datagrams sent past the TCP proxy: DNS, WebRTC and QUIC have ways of their own. */
async function aUdpListener() {
  const socket = createSocket('udp4');
  let packets = 0;
  socket.on('message', () => (packets += 1));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  open.push({ close: () => socket.close() });
  return { port: socket.address().port, packets: () => packets };
}

const html = (response: ServerResponse, body: string): void =>
  void response.writeHead(200, { 'content-type': 'text/html' }).end(body);

function aBrowser(
  allowedPrivateHosts: readonly string[],
  { resolve, timeoutMs = 30_000 }: { resolve?: Resolver; timeoutMs?: number } = {},
) {
  const guard = createSafeFetch({ userAgent: 'x', allowedPrivateHosts }, resolve ? { resolve } : {});
  const renderer = createChromiumRenderer({
    executablePath: chromium ?? '',
    guard,
    userAgent: 'ColloquyBot/1.0',
    timeoutMs,
    hasSandbox: process.getuid?.() !== 0,
  });
  open.push(guard, renderer);
  return renderer;
}

/** A renderer that returns the HTML it shows. */
function aRenderer(...options: Parameters<typeof aBrowser>) {
  const { render, refusedHosts } = aBrowser(...options);
  return {
    refusedHosts,
    render: async (...page: Parameters<typeof render>) => (await render(...page))?.html ?? null,
  };
}

/** A process's entry in /proc; null once it has ended. */
function procFile(pid: number, name: 'stat' | 'environ'): string | null {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return null;
  }
}

/** Descendants of a process. */
function processesBelow(parent: number): number[] {
  const pids = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []));
  const parents = new Map(
    pids.map((pid) => [pid, Number(procFile(pid, 'stat')?.split(') ')[1]?.split(' ')[1])]),
  );
  const below = (pid: number): number[] =>
    pids.flatMap((child) => (parents.get(child) === pid ? [child, ...below(child)] : []));
  return below(parent);
}

describe.skipIf(chromium === null)('the browser behind its guard', () => {
  it('shows what programs write', async () => {
    const site = await startFixtureSite({ pages: 0 });
    open.push(site);
    const shown = await aRenderer([site.host]).render(`${site.origin}/app`);
    expect(shown).toContain('The workshop is open from nine to six');
  });

  it('shows what custom elements draw, in the order in which a reader sees it', async () => {
    const site = await aServer((_request, response) =>
      html(
        response,
        `<my-shop><b>from nine to six</b></my-shop><script>
           customElements.define('my-hours', class extends HTMLElement {
             connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = '<p>We open <slot>never</slot>.</p>'; }
           });
           customElements.define('my-shop', class extends HTMLElement {
             connectedCallback() {
               this.attachShadow({ mode: 'open' }).innerHTML = '<h1>Hours</h1><my-hours><slot></slot></my-hours>';
             }
           });
         </script>`,
      ),
    );
    const shown = await aRenderer([site.host]).render(`http://${site.host}/`);
    expect(
      shown
        ?.replaceAll(/<script[^]*<\/script>/g, '')
        .replaceAll(/<[^>]+>|\s+/g, ' ')
        .replaceAll(/ +/g, ' '),
    ).toContain('Hours We open from nine to six .');
  });

  it('is refused by redirect', async () => {
    const inside = await aServer();
    const targets = [
      `http://${inside.host}/`,
      'http://169.254.169.254/latest/meta-data/',
      'http://10.0.0.1/',
      'http://[::1]/',
    ];
    const site = await aServer((request, response) => {
      response.writeHead(302, { location: targets[Number(request.url?.slice(1))] ?? '/' }).end();
    });
    const renderer = aRenderer([site.host]);
    for (const at of targets.keys()) expect(await renderer.render(`http://${site.host}/${at}`)).toBeNull();
    expect(site.requests).toHaveLength(targets.length);
    expect(inside.connections()).toBe(0);
    expect([...new Set(renderer.refusedHosts())]).toEqual([
      inside.host,
      '169.254.169.254',
      '10.0.0.1',
      '[::1]',
    ]);
  });

  it('is refused by every part of a page', async () => {
    const inside = await aServer();
    const secure = await aServer();
    const reach = (url: string): string =>
      `fetch('${url}', { mode: 'no-cors' }).then(() => 'reached', () => 'refused').then((text) => said.push(text))`;
    const site = await aServer((_request, response) =>
      html(
        response,
        `<h1>Page</h1><script src="http://${inside.host}/script.js"></script>
         <link rel="stylesheet" href="http://${inside.host}/style.css"><link rel="preconnect" href="https://${secure.host}">
         <iframe src="http://${inside.host}/frame"></iframe><img src="http://${inside.host}/image.png">
         <script>
           const said = [];
           try { new WebSocket('ws://${inside.host}/socket').onopen = () => said.push('reached'); } catch {}
           Promise.all([${['http://169.254.169.254/', 'http://10.0.0.1/', `http://${inside.host}/`, `https://${secure.host}/`, `http://localhost:${inside.port}/`].map(reach).join(',')}])
             .then(() => { document.body.append(said.join(' ')); });
         </script>`,
      ),
    );
    const renderer = aRenderer([site.host]);
    const shown = await renderer.render(`http://${site.host}/`);
    expect(shown).toContain(Array.from({ length: 5 }, () => 'refused').join(' '));
    expect([inside.connections(), secure.connections()]).toEqual([0, 0]);
    expect(renderer.refusedHosts()).toEqual(
      expect.arrayContaining([
        '169.254.169.254',
        '10.0.0.1',
        inside.host,
        secure.host,
        `localhost:${inside.port}`,
      ]),
    );
  });

  it('is refused by a part of a page that its own site redirects, or that has a name', async () => {
    const inside = await aServer();
    const resolve: Resolver = async (name) =>
      name === 'site.example'
        ? ['127.0.0.1']
        : name === 'metadata.example'
          ? ['169.254.169.254']
          : ['10.1.2.3'];
    const targets = [
      `http://${inside.host}/`,
      'http://169.254.169.254/latest/meta-data/',
      'http://metadata.example/',
      'http://private.example/',
    ];
    const site = await aServer((request, response) => {
      const target = targets[Number(request.url?.slice('/to/'.length))];
      if (request.url?.startsWith('/to/') === true && target !== undefined)
        response.writeHead(302, { location: target }).end();
      else
        html(
          response,
          `<h1>Page</h1><script>
             const said = [];
             Promise.all(${JSON.stringify([...targets, ...targets.map((_, at) => `/to/${at}`)])}.map((url) =>
               fetch(url, { mode: 'no-cors' }).then(() => 'reached', () => 'refused').then((text) => said.push(text))))
               .then(() => { document.body.append(said.join(' ')); });
           </script>`,
        );
    });
    const renderer = aRenderer([`site.example:${site.port}`], { resolve });
    const shown = await renderer.render(`http://site.example:${site.port}/`);
    expect(shown).toContain(Array.from({ length: 8 }, () => 'refused').join(' '));
    expect(site.requests.filter(({ url }) => url?.startsWith('/to/'))).toHaveLength(targets.length);
    expect(inside.connections()).toBe(0);
  });

  it('is refused by calls and by QUIC, which no proxy carries', async () => {
    const [udp, tcp, ended] = [await aUdpListener(), await aServer(), Promise.withResolvers<void>()];
    const site = await aServer((request, response) => {
      if (request.url !== '/ended')
        return html(
          response,
          `<h1>Page</h1><script>
             const here = '127.0.0.1';
             const call = new RTCPeerConnection({ iceServers: [
               { urls: 'stun:' + here + ':${udp.port}' },
               { urls: 'turn:' + here + ':${udp.port}?transport=udp', username: 'u', credential: 'c' },
               { urls: 'turn:' + here + ':${tcp.port}?transport=tcp', username: 'u', credential: 'c' },
             ] });
             call.createDataChannel('data');
             const gathered = new Promise((resolve) => {
               call.onicegatheringstatechange = () => call.iceGatheringState === 'complete' && resolve('gathered');
             });
             call.createOffer().then((offer) => call.setLocalDescription(offer));
             const quic = typeof WebTransport === 'undefined' ? 'none'
               : new WebTransport('https://' + here + ':${udp.port}/').ready.then(() => 'reached', () => 'refused');
             Promise.all([gathered, quic]).then((said) => fetch('/ended').then(() => document.body.append(said.join(' '))));
           </script>`,
        );
      response.end();
      ended.resolve();
    });
    const shown = await aRenderer([site.host]).render(`http://${site.host}/`);
    expect(shown).toMatch(/gathered (?:none|refused)/);
    await ended.promise;
    expect([udp.packets(), tcp.connections()]).toEqual([0, 0]);
  });

  it('is refused by what a name server answers, and asks it once for a connection', async () => {
    const inside = await aServer();
    const asked: string[] = [];
    const resolve: Resolver = async (name) => {
      asked.push(name);
      if (name === 'site.example') return ['127.0.0.1'];
      return name === 'metadata.example' ? ['169.254.169.254'] : ['127.0.0.1', '10.1.2.3'];
    };
    const site = await aServer((_request, response) => html(response, '<p>Here is the site.</p>'));
    const renderer = aRenderer([`site.example:${site.port}`], { resolve });
    expect(await renderer.render(`http://inside.example:${inside.port}/`)).toBeNull();
    expect(await renderer.render('http://metadata.example/')).toBeNull();
    expect(inside.connections()).toBe(0);
    asked.length = 0;
    expect(await renderer.render(`http://site.example:${site.port}/`)).toContain('Here is the site.');
    expect(asked.filter((name) => name === 'site.example')).toHaveLength(site.requests.length);
    expect(site.connections()).toBe(site.requests.length);
  });

  it('downloads nothing, and loads no pictures', async () => {
    const site = await aServer((request, response) => {
      if (request.url === '/file') {
        response
          .writeHead(200, { 'content-type': 'application/zip', 'content-disposition': 'attachment' })
          .end('PK');
      } else
        html(
          response,
          '<img src="/image.png"><video src="/film.mp4" autoplay></video><p>Here is the text.</p>',
        );
    });
    const renderer = aRenderer([site.host]);
    expect(await renderer.render(`http://${site.host}/file`)).toBeNull();
    expect(await renderer.render(`http://${site.host}/`)).toContain('Here is the text.');
    expect(site.requests.map(({ url }) => url).filter((url) => url?.includes('.'))).toEqual([]);
  });

  it.skipIf(process.platform !== 'linux')('is told nothing of the environment of its owner', async () => {
    const site = await aServer((_request, response) => html(response, '<p>Here is the text.</p>'));
    process.env['SECRET_OF_THE_OWNER'] = 'hunter2';
    const renderer = aRenderer([site.host]);
    expect(await renderer.render(`http://${site.host}/`)).toContain('Here is the text.');
    delete process.env['SECRET_OF_THE_OWNER'];
    const environments = processesBelow(process.pid).flatMap((pid) => procFile(pid, 'environ') ?? []);
    expect(environments.filter((text) => text.includes('PATH=')).length).toBeGreaterThan(0);
    expect(environments.join('\n')).not.toContain('hunter2');
  });

  it('is killed when a page takes too long, and shows the next one', async () => {
    const site = await aServer((request, response) => {
      if (request.url === '/busy') html(response, '<p>Busy</p><script>for (;;);</script>');
      else html(response, '<p>Here is the text.</p>');
    });
    const renderer = aRenderer([site.host], { timeoutMs: 10_000 });
    const [busy, next] = await Promise.allSettled([
      renderer.render(`http://${site.host}/busy`),
      renderer.render(`http://${site.host}/next`),
    ]);
    expect(busy).toMatchObject({ status: 'rejected', reason: { name: 'PageExceeded' } });
    expect(next).toMatchObject({ value: expect.stringContaining('Here is the text.') });
  });

  it('begins with what was fetched already, and does not ask for the page again', async () => {
    const site = await aServer((request, response) => {
      if (request.url === '/hours') response.end('from nine to six');
      else html(response, '<p>Asked for again</p>');
    });
    const shown = await aRenderer([site.host]).render(`http://${site.host}/shop?a=1`, {
      document: {
        bytes: Buffer.from(`<p>Ö</p><script>
          if (sessionStorage.getItem('again') === null) {
            sessionStorage.setItem('again', 'yes');
            location.reload();
          } else fetch('/hours').then((answer) => answer.text()).then((text) => {
            document.body.append(text + ', ' + document.cookie + ', ' + location.pathname + location.search);
          });
        </script><script src="/forbidden.js"></script>`),
        contentType: 'text/html; charset=utf-8',
        headers: {
          'set-cookie': 'basket=full; Path=/\nlanguage=en; Path=/',
          'content-security-policy': "script-src 'unsafe-inline'",
        },
      },
    });
    expect(shown).toContain('<p>Ö</p>');
    expect(shown).toContain('from nine to six, basket=full; language=en, /shop?a=1');
    expect(new Set(site.requests.map(({ url }) => url))).toEqual(new Set(['/hours']));
  });

  it('gives a crawl the text of pages that only programs write', async () => {
    const site = await startFixtureSite({ pages: 0 });
    const fetch = createSafeFetch({ userAgent: 'ColloquyBot/1.0', allowedPrivateHosts: [site.host] });
    open.push(site, fetch);
    const frontier = createMemoryFrontier();
    await createCrawler({
      frontier,
      fetch,
      reader: inlineReader,
      productToken: 'ColloquyBot',
      renderer: aBrowser([site.host]),
    }).run({
      kind: 'known',
      startUrl: `${site.origin}/`,
      pages: [{ url: `${site.origin}/app`, depth: 1, parentUrl: null, known: null }],
      config: { ...DEFAULT_CRAWL_CONFIG, delayMs: 0, maxPages: 10 },
    });
    expect(frontier.entries().map(({ outcome }) => outcome)).toMatchObject([
      {
        state: 'discovered',
        page: {
          isRendered: true,
          isPartial: false,
          title: 'App',
          text: expect.stringContaining('nine to six'),
        },
      },
    ]);
    expect(requestsByPath(site.requests).get('/app')).toBe(1);
  });
});
