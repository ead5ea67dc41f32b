import { createServer } from 'node:http';
import { fixturePage } from '@colloquy/crawler/testing';
import { listenOnLoopback } from '@colloquy/test-servers/listen';

/** A website on loopback, each of whose pages contains a fact that no other page has. */
export interface TrailSite {
  readonly origin: string;
  /** `127.0.0.1:port`, in the format of the setting that lets the product read it. */
  readonly host: string;
  readonly pageCount: number;
  close(): Promise<void>;
}

const NAMES = [
  'Heron',
  'Otter',
  'Curlew',
  'Badger',
  'Plover',
  'Marten',
  'Linnet',
  'Polecat',
  'Dunlin',
  'Weasel',
  'Osprey',
  'Ermine',
  'Godwit',
  'Shrew',
  'Wigeon',
  'Vole',
  'Siskin',
  'Hare',
  'Dotterel',
  'Stoat',
  'Merlin',
  'Pipit',
  'Redstart',
  'Wheatear',
  'Whimbrel',
  'Bittern',
  'Kestrel',
  'Sandpiper',
];
/** The start page, the list of trails, and one page for each trail. */
const PAGE_COUNT = NAMES.length + 2;

/** How many signposts a trail has; no two trails have the same number. */
export function signpostsOf(trail: string): number {
  return 11 + NAMES.indexOf(trail) * 3;
}

/** Thirty pages and one that the site's robots.txt forbids. */
export async function startTrailSite(): Promise<TrailSite> {
  const server = createServer(({ url = '/' }, response) => {
    const html = pageAt(new URL(url, 'http://site').pathname);
    if (url === '/robots.txt') {
      response.writeHead(200, { 'content-type': 'text/plain' }).end('User-agent: *\nDisallow: /staff\n');
    } else if (html === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  });
  const host = `127.0.0.1:${await listenOnLoopback(server)}`;
  return {
    host,
    origin: `http://${host}`,
    pageCount: PAGE_COUNT,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function pageAt(path: string): string | undefined {
  if (path === '/') {
    return fixturePage(
      'Moorland trails',
      '<p>The moorland trails are open from sunrise to sunset in every season of the year.</p>' +
        '<p><a href="/trails/">All trails</a> <a href="/staff">Staff</a></p>',
    );
  }
  if (path === '/trails/') {
    const links = NAMES.map((name) => `<li><a href="/trails/${name.toLowerCase()}">${name} trail</a></li>`);
    return fixturePage(
      'All trails',
      `<p>These are the trails of the moor, one below the other.</p><ul>${links.join('')}</ul>`,
    );
  }
  const name = NAMES.find((one) => `/trails/${one.toLowerCase()}` === path);
  if (name === undefined) return undefined;
  return fixturePage(
    `${name} trail`,
    `<p>The ${name} trail has ${signpostsOf(name)} signposts between the car park and the ruined mill.</p>` +
      `<p>Whoever walks the ${name} trail in winter should bring boots that keep the water out.</p>`,
  );
}
