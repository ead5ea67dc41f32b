import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { listenOnLoopback } from '@colloquy/test-servers/listen';

export interface FixtureRequest {
  readonly path: string;
  readonly isConditional: boolean;
  readonly status: number;
}

export interface FixtureSite {
  readonly origin: string;
  /** `127.0.0.1:port`, for `allowedPrivateHosts`. */
  readonly host: string;
  readonly requests: readonly FixtureRequest[];
  /** Requested paths that have no response yet. */
  unanswered(): readonly string[];
  takeRequests(): FixtureRequest[];
  /** The next `times` requests for this path are answered with 500. */
  failFor(path: string, times: number): void;
  /** Pages requested from now on are answered when the returned function is called. */
  hold(): () => void;
  close(): Promise<void>;
}

const LONG_PAGE_BYTES = 5 * 1024 * 1024 + 1;
const TRAPS = [
  '/private/plans',
  '/noindex',
  '/noindex-header',
  '/copy',
  '/copy-of-another-site',
  '/moved',
  '/loop-a',
  '/to-private',
  '/to-metadata',
  '/to-elsewhere',
  '/app',
  '/members',
  '/account',
  '/login-form',
  '/long',
  '/empty',
  '/missing',
  '/heals',
  '/broken',
  '/price-list.pdf',
  '/print/guide',
  '/guide',
];

export interface FixtureOptions {
  readonly pages?: number;
  /** Whether the site links to `/silent`, where a crawler waits for its full timeout, twice. */
  readonly hasSilentPage?: boolean;
  /** Whether the site links to `/shop`, whose script `/shop.js` is withheld from the first client. */
  readonly hasHeldProgram?: boolean;
}

/**
 * Starts a website on loopback with every trap that a crawler meets, and `pages` ordinary pages listed in its
 * sitemap.
 */
export async function startFixtureSite({
  pages = 500,
  hasSilentPage = false,
  hasHeldProgram = false,
}: FixtureOptions = {}): Promise<FixtureSite> {
  const requests: FixtureRequest[] = [];
  const unanswered = new Set<{ readonly path: string }>();
  const links = [...TRAPS, ...(hasSilentPage ? ['/silent'] : []), ...(hasHeldProgram ? ['/shop'] : [])];
  let isHeld = hasHeldProgram;
  let held = Promise.resolve();
  const failures = new Map([['/heals', 1]]);
  let origin = '';
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://fixture').pathname;
    const asked = { path };
    unanswered.add(asked);
    response.once('close', () => {
      unanswered.delete(asked);
      requests.push(recordOf(request, path, response.statusCode));
    });
    if (isHeld && path === '/shop.js') {
      isHeld = false;
      return;
    }
    const left = failures.get(path) ?? 0;
    if (left > 0) {
      failures.set(path, left - 1);
      response.writeHead(500).end();
    } else void held.then(() => answer(path, { request, response, origin, pages, links }));
  });
  const host = `127.0.0.1:${await listenOnLoopback(server)}`;
  origin = `http://${host}`;
  return {
    origin,
    host,
    requests,
    unanswered: () => [...unanswered].map(({ path }) => path),
    takeRequests: () => requests.splice(0),
    failFor: (path, times) => void failures.set(path, times),
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Context {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly origin: string;
  readonly pages: number;
  /** Links of the start page. */
  readonly links: readonly string[];
}

type Answer = (context: Context) => void;

function answer(path: string, context: Context): void {
  const ordinary = /^\/pages\/(\d+)$/.exec(path)?.[1];
  const known = Object.hasOwn(ANSWERS, path) ? ANSWERS[path] : undefined;
  if (known !== undefined) known(context);
  else if (ordinary !== undefined && Number(ordinary) <= context.pages)
    ordinaryPage(Number(ordinary))(context);
  else context.response.writeHead(404, HTML).end('<h1>Not found</h1>');
}

const HTML = { 'content-type': 'text/html; charset=utf-8' } as const;

/** A typical page: navigation, a banner and a footer around the text. */
export function fixturePage(title: string, main: string, head = ''): string {
  return (
    `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body>` +
    '<header><nav><a href="/">Home</a><a href="/guide#top">Guide</a></nav></header>' +
    '<div class="cookie-banner"><p>We use cookies to improve your experience on this site.</p></div>' +
    `<main><h1>${title}</h1>${main}</main><footer><p>Imprint and privacy of the fixture.</p></footer></body></html>`
  );
}

const text = (subject: string): string =>
  `<p>This page explains ${subject} in as many words as somebody needs who has a question about it.</p>`;

const page =
  (title: string, main = text(title), head = ''): Answer =>
  ({ response }) =>
    void response.writeHead(200, HTML).end(fixturePage(title, main, head));

const redirect =
  (target: string, status = 302): Answer =>
  ({ response }) =>
    void response.writeHead(status, { location: target }).end();

/** Even pages have an ETag, odd ones a Last-Modified date. */
function ordinaryPage(number: number): Answer {
  return ({ request, response }) => {
    const etag = `"page-${number}"`;
    const date = new Date(Date.UTC(2026, 0, 1 + (number % 28))).toUTCString();
    const validator = number % 2 === 0 ? { etag } : { 'last-modified': date };
    const isSame = request.headers['if-none-match'] === etag || request.headers['if-modified-since'] === date;
    if (isSame) response.writeHead(304, validator).end();
    else {
      const next = `<p><a href="/pages/${number + 1}">Next</a></p>`;
      response
        .writeHead(200, { ...HTML, ...validator })
        .end(fixturePage(`Page ${number}`, text(`topic ${number}`) + next));
    }
  };
}

const loc = (name: string, urls: readonly string[]): string =>
  urls.map((url) => `<${name}><loc>${url}</loc></${name}>`).join('');

const ANSWERS: Readonly<Record<string, Answer>> = {
  '/': ({ response, links }) => {
    const list = links.map((path) => `<li><a href="${path}">${path}</a></li>`).join('');
    const outside =
      '<a href="https://elsewhere.example/">Elsewhere</a><a rel="nofollow" href="/unfollowed">No</a>';
    response.writeHead(200, HTML).end(fixturePage('Home', `${text('the site')}<ul>${list}</ul>${outside}`));
  },
  '/robots.txt': ({ response, origin }) =>
    void response
      .writeHead(200, { 'content-type': 'text/plain' })
      .end(`User-agent: *\nDisallow: /private/\n\nSitemap: ${origin}/sitemap-index.xml\n`),
  '/sitemap-index.xml': ({ response, origin }) =>
    void response
      .writeHead(200)
      .end(`<sitemapindex>${loc('sitemap', [`${origin}/inner.xml.gz`])}</sitemapindex>`),
  '/inner.xml.gz': ({ response, origin }) =>
    void response
      .writeHead(200)
      .end(gzipSync(`<sitemapindex>${loc('sitemap', [`${origin}/pages.xml.gz`])}</sitemapindex>`)),
  '/pages.xml.gz': ({ response, origin, pages }) => {
    const urls = Array.from({ length: pages }, (_, at) => `${origin}/pages/${at + 1}`);
    response.writeHead(200).end(gzipSync(`<urlset>${loc('url', [...urls, `${origin}/noindex`])}</urlset>`));
  },
  '/noindex': page('Not for robots', undefined, '<meta name="robots" content="noindex">'),
  '/noindex-header': ({ response }) =>
    void response
      .writeHead(200, { ...HTML, 'x-robots-tag': 'noindex' })
      .end(fixturePage('Hidden', text('hiding'))),
  '/copy': page('Copy', undefined, '<link rel="canonical" href="/guide">'),
  '/copy-of-another-site': page(
    'Copy of another site',
    undefined,
    '<link rel="canonical" href="https://elsewhere.example/guide">',
  ),
  '/moved': redirect('/guide', 301),
  '/loop-a': redirect('/loop-b'),
  '/loop-b': redirect('/loop-a'),
  '/to-private': redirect('http://10.0.0.1/admin'),
  '/to-metadata': redirect('http://169.254.169.254/latest/meta-data/'),
  '/to-elsewhere': redirect('https://93.184.215.14/'),
  '/app': ({ response }) =>
    void response
      .writeHead(200, HTML)
      .end(
        '<!doctype html><title>App</title><div id="root"></div><script>' +
          "document.getElementById('root').innerHTML = '<main><h1>Opening hours</h1><p>The workshop is open from nine to " +
          "six on weekdays and closed on Sundays.</p></main>'</script>",
      ),
  // A list that grows when its end scrolls into view.
  '/events': ({ response }) =>
    void response
      .writeHead(200, HTML)
      .end(
        '<!doctype html><title>Events</title><div id="root"></div><script>' +
          "const entries = (from) => Array.from({ length: 60 }, (_, at) => '<p>Event ' + (from + at) + ' of the sailing club.</p>').join('');" +
          "root.innerHTML = '<main><h1>Events</h1>' + entries(1) + '</main><div id=\"end\">More</div>';" +
          "new IntersectionObserver(([seen]) => { if (seen.isIntersecting) root.querySelector('main').innerHTML += entries(61); }).observe(end);" +
          '</script>',
      ),
  '/shop': ({ response }) =>
    void response
      .writeHead(200, HTML)
      .end('<!doctype html><title>Shop</title><div id="root"></div><script src="/shop.js"></script>'),
  '/shop.js': ({ response }) =>
    void response
      .writeHead(200, { 'content-type': 'text/javascript' })
      .end(
        "document.getElementById('root').innerHTML = '<main><h1>Shop</h1><p>A map of the harbour costs four euros " +
          "and is sent on the next working day.</p></main>'",
      ),
  '/members': ({ response }) => void response.writeHead(401, HTML).end('<h1>Who are you?</h1>'),
  '/account': redirect('/login?next=/account'),
  '/login-form': page('Log in', '<form><input name="user"><input type="password" name="password"></form>'),
  '/long': ({ response }) =>
    void response.writeHead(200, HTML).end(`<p>${'long '.repeat(LONG_PAGE_BYTES / 5)}`),
  '/empty': ({ response }) =>
    void response.writeHead(200, HTML).end('<!doctype html><title>Empty</title><body></body>'),
  '/heals': page('Healed'),
  '/broken': ({ response }) => void response.writeHead(500, HTML).end('<h1>Error</h1>'),
  // Never answered.
  '/silent': () => undefined,
  '/price-list.pdf': ({ response }) =>
    void response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7'),
  '/print/guide': page('Guide to print'),
  '/guide': page(
    'Guide',
    `${text('the guide')}<h2>Prices</h2><table><tr><th>Bike</th><th>Day</th></tr><tr><td>Cargo</td><td>32</td></tr></table>`,
  ),
};

function recordOf({ headers }: IncomingMessage, path: string, status: number): FixtureRequest {
  const isConditional = headers['if-none-match'] !== undefined || headers['if-modified-since'] !== undefined;
  return { path, isConditional, status };
}
