import {
  DASHBOARD_CONFIG_META,
  ERRORS,
  MANIFEST_PATH,
  dashboardConfigSchema,
  manifestSchema,
  type DashboardConfig,
} from '@colloquy/contracts';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { openTestGateway } from './testing/open-test-gateway.ts';

/** As the dashboard reads it. */
function configIn(page: string): DashboardConfig {
  const [, content = ''] =
    new RegExp(`<meta name="${DASHBOARD_CONFIG_META}" content="([^"]*)"`).exec(page) ?? [];
  const json = content.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
  return dashboardConfigSchema.parse(JSON.parse(json));
}

const HTML = { accept: 'text/html,application/xhtml+xml' };
const SCRIPT = `console.log("${'long enough to be worth compressing '.repeat(100)}")`;

async function writeBuilds(
  script = 'index-abc123.js',
): Promise<{ root: string; adminDir: string; widgetDir: string }> {
  const root = await mkdtemp(join(tmpdir(), 'gateway-pages-'));
  const files = {
    'admin/index.html':
      '<!doctype html><meta property="csp-nonce" nonce="{{csp-nonce}}"><title>Dashboard</title>' +
      `<script type="module" src="/assets/${script}"></script>`,
    'admin/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'admin/assets/index-abc123.js': SCRIPT,
    'admin/.build-stamp': 'secret of the build',
    'widget/chat-widget.js': SCRIPT,
    'widget/assets/panel-abc123.js': SCRIPT,
    'widget/pages/widget.html': '<!doctype html><title>Chat</title>',
    'widget/pages/preview.html': '<!doctype html><title>Preview</title>',
  };
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(root, path, '..'), { recursive: true });
    await writeFile(join(root, path), content);
  }
  return { root, adminDir: join(root, 'admin'), widgetDir: join(root, 'widget') };
}

describe('pages and files', async () => {
  const builds = await writeBuilds();
  const gateway = await openTestGateway('local', {
    ...builds,
    publicUrl: 'https://chat.example.com',
    storageOrigins: ['https://files.example.com'],
    mounts: [{ path: '/files', handler: (request, response) => void response.end(`file ${request.url}`) }],
  });
  gateway.services.links.set('l1', { botId: 'b1', allowedOrigins: ['https://shop.example.com'] });
  afterAll(async () => {
    await gateway.stop();
    await rm(builds.root, { recursive: true });
  });

  it.each(['/', '/login', '/chat/0199', '/workspace/w1/bots?x=1'])(
    'answers the dashboard at %s, checked each time',
    async (path) => {
      const response = await gateway.fetch(path, { headers: HTML });
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('Dashboard');
      expect(response.headers.get('cache-control')).toBe('no-cache');
    },
  );

  it('lets the dashboard run and reach nothing but our own, and no page frame it', async () => {
    const response = await gateway.fetch('/login', { headers: HTML });
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self' https://files.example.com");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(response.headers.get('x-frame-options')).toBe('DENY');
    expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('strict-transport-security')).toContain('max-age=31536000');
    expect(response.headers.get('x-powered-by')).toBeNull();
  });

  it('lets in the style elements of the page that was sent, and those of no other', async () => {
    const nonces = await Promise.all(
      ['/', '/login', '/'].map(async (path) => {
        const response = await gateway.fetch(path, { headers: HTML });
        const [, nonce = ''] = /nonce="([^"]+)"/.exec(await response.text()) ?? [];
        const policy = response.headers.get('content-security-policy') ?? '';
        expect(policy.split(';')).toContain(`style-src 'self' 'nonce-${nonce}'`);
        expect(policy.split(';')).toContain("style-src-attr 'none'");
        return nonce;
      }),
    );
    for (const nonce of nonces) expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
    expect(new Set(nonces).size).toBe(nonces.length);
  });

  it.each([
    '/',
    '/login',
    '/favicon.svg',
    '/assets/index-abc123.js',
    '/assets/gone-1.js',
    '/widget/chat-widget.js',
    '/widget/gone.js',
    '/chat/widget/l1',
    '/chat/widget/preview/l1',
    '/chat/widget/unknown',
    '/files/a',
    '/api/users/me',
    '/ask/public-links/l1',
    '/openapi.json',
    '/health/live',
  ])('carries no policy that lets inline code or styles in at %s', async (path) => {
    const response = await gateway.fetch(path, { headers: HTML });
    expect(response.headers.get('content-security-policy') ?? '').not.toContain('unsafe');
  });

  it('tells the dashboard in its own page where it calls, and which build it is', async () => {
    const page = await (await gateway.fetch('/login', { headers: HTML })).text();
    const config = configIn(page);
    expect(config).toEqual({
      apiUrl: '/api',
      apiAskUrl: '/ask',
      metaUrl: '/meta',
      basePath: '',
      version: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    const manifest = await gateway.fetch(MANIFEST_PATH);
    expect(manifest.headers.get('cache-control')).toBe('no-cache');
    expect(await manifest.json()).toEqual({ version: config.version });
  });

  it('has another version with another build, and the same one after a restart', async () => {
    const other = await writeBuilds('index-def456.js');
    const versionAt = async (adminDir: string) => {
      const opened = await openTestGateway('local', { adminDir });
      const { version } = manifestSchema.parse(await (await opened.fetch(MANIFEST_PATH)).json());
      await opened.stop();
      return version;
    };
    const version = await versionAt(builds.adminDir);
    expect(await versionAt(builds.adminDir)).toBe(version);
    expect(await versionAt(other.adminDir)).not.toBe(version);
    await rm(other.root, { recursive: true });
  });

  it('lets the dashboard call the other hosts that it is told of, and no more', async () => {
    const elsewhere = await openTestGateway('local', {
      adminDir: builds.adminDir,
      dashboardUrls: {
        apiUrl: 'https://api.example.com/api/',
        apiAskUrl: 'https://ask.example.com/"><script>',
        metaUrl: 'https://api.example.com/meta',
      },
    });
    const response = await elsewhere.fetch('/login', { headers: HTML });
    const page = await response.text();
    expect(page).not.toContain('<script>');
    expect(configIn(page)).toMatchObject({
      apiUrl: 'https://api.example.com/api',
      metaUrl: 'https://api.example.com/meta',
    });
    const rules = (response.headers.get('content-security-policy') ?? '').split(';');
    expect(rules).toContain("connect-src 'self' https://api.example.com https://ask.example.com");
    await elsewhere.stop();
  });

  it.each([
    ['what curl, monitors and load balancers send', { accept: '*/*' }],
    ['no preference', { accept: '' }],
    ['a browser', HTML],
    ['text of any kind', { accept: 'text/*' }],
    ['JSON as the second choice', { accept: 'text/html, application/json;q=0.5' }],
  ])('answers the page to %s, at every address of the dashboard', async (_what, headers) => {
    for (const path of ['/', '/login', '/workspace/w1']) {
      const response = await gateway.fetch(path, { headers });
      expect([path, response.status]).toEqual([path, 200]);
      expect(await response.text()).toContain('<title>');
      const head = await gateway.fetch(path, { method: 'HEAD', headers });
      expect([path, head.status, await head.text()]).toEqual([path, 200, '']);
    }
  });

  it('answers the page to a request without an Accept header', async () => {
    const answer = await gateway.sendRaw(
      `GET / HTTP/1.1\r\nHost: ${gateway.host}\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toContain('<title>');
  });

  it.each([
    '/api/nothing',
    '/ask/nothing',
    '/meta/nothing',
    '/widget/nothing',
    '/health/nothing',
    '/metrics/nothing',
  ])('answers an error of the API to %s, whatever is asked for', async (path) => {
    for (const accept of ['*/*', 'text/html']) {
      const response = await gateway.fetch(path, { headers: { accept } });
      expect([path, response.headers.get('content-type')]).toEqual([path, 'application/json; charset=utf-8']);
      expect([401, 404]).toContain(response.status);
    }
  });

  it.each([
    ['POST', '/'],
    ['DELETE', '/login'],
    ['PUT', '/health/live'],
    ['POST', '/openapi.json'],
    ['POST', '/chat/widget/a-link'],
    ['DELETE', '/chat/widget/preview/a-link'],
    ['PUT', '/widget/chat-widget.js'],
  ])('answers 405 to %s %s', async (method, path) => {
    const response = await gateway.fetch(path, { method, headers: HTML });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect(await response.json()).toMatchObject({ code: Number(ERRORS.methodNotAllowed) });
  });

  it.each([
    ['a file that is not there', '/assets/gone-1.js', HTML],
    ['a name with a dot', '/logo.png', HTML],
    ['a file of the build itself', '/.build-stamp', HTML],
    ['a page for a program', '/login', { accept: 'application/json' }],
    ['a file of the widget that is not there', '/widget/gone.js', HTML],
    ['a widget page past its link', '/widget/pages/widget.html', HTML],
  ])('answers 404, not the dashboard, to %s', async (_what, path, headers) => {
    const response = await gateway.fetch(path, { headers });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: Number(ERRORS.notFound) });
  });

  it.each([
    ['/assets/index-abc123.js', 'public, max-age=31536000, immutable'],
    ['/widget/assets/panel-abc123.js', 'public, max-age=31536000, immutable'],
    ['/favicon.svg', 'no-cache'],
    ['/widget/chat-widget.js', 'public, max-age=300, stale-while-revalidate=86400'],
  ])('says how long %s may be kept', async (path, rule) => {
    const response = await gateway.fetch(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe(rule);
    expect(await statusWithTag(gateway.url + path, response.headers.get('etag') ?? '')).toBe(304);
  });

  it('goes on when a newer build has taken a file away that was served before', async () => {
    const path = '/assets/chunk-old111.js';
    await writeFile(join(builds.root, 'admin', path), SCRIPT);
    expect((await gateway.fetch(path)).status).toBe(200);
    await rm(join(builds.root, 'admin', path));
    expect((await gateway.fetch(path)).status).toBe(404);
    expect((await gateway.fetch('/assets/index-abc123.js')).status).toBe(200);
  });

  it('compresses scripts', async () => {
    const response = await gateway.fetch('/assets/index-abc123.js', {
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(await response.text()).toBe(SCRIPT);
  });

  it('lets every site load the script of the widget', async () => {
    const response = await gateway.fetch('/widget/chat-widget.js', {
      headers: { origin: 'https://any.example' },
    });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  it.each([
    ['/chat/widget/l1', 'Chat', "frame-ancestors 'self' https://shop.example.com"],
    ['/chat/widget/preview/l1', 'Preview', "frame-ancestors 'self' https://shop.example.com"],
    ['/chat/widget/unknown', 'Chat', "frame-ancestors 'self'"],
  ])('answers %s with the frame rule of its link', async (path, title, rule) => {
    const response = await gateway.fetch(path, { headers: HTML });
    expect(await response.text()).toContain(title);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy.split(';')).toContain(rule);
    expect(policy).toContain("script-src 'self'");
    expect(response.headers.get('x-frame-options')).toBeNull();
  });

  it('serves what is mounted, without our headers in it', async () => {
    expect(await (await gateway.fetch('/files/a%20b?sig=1')).text()).toBe('file /a%20b?sig=1');
  });
});

describe('operations', () => {
  it('describes the API, and says whether it lives and is ready', async () => {
    const readiness = { ready: false, checks: { store: 'away' } };
    const gateway = await openTestGateway('local', { readiness: () => Promise.resolve(readiness) });
    const document: unknown = await (await gateway.fetch('/openapi.json')).json();
    expect(document).toHaveProperty('openapi', '3.1.1');
    expect(document).toHaveProperty(['paths', '/api/workspaces/{id}/plan', 'get']);
    expect((await gateway.fetch('/health/live')).status).toBe(200);
    const throughProxy = { headers: { 'x-real-ip': '203.0.113.9' } };
    expect((await gateway.fetch('/health/ready', throughProxy)).status).toBe(404);
    const ready = await gateway.fetch('/health/ready');
    expect(ready.status).toBe(503);
    expect(await ready.json()).toEqual(readiness);
    await gateway.stop();
  });

  it('shows metrics to this machine, and to others only with the token', async () => {
    const gateway = await openTestGateway('local', { metricsToken: 'token-of-the-collector' });
    await gateway.fetch('/ask/public-links/l1');
    const read = (headers: Record<string, string>) => gateway.fetch('/metrics', { headers });
    const own = await read({});
    expect(own.status).toBe(200);
    expect(await own.text()).toContain(
      'gateway_request_seconds_count{endpoint="link-config",status="200"} 1',
    );
    const forwarded = { 'x-forwarded-for': '203.0.113.9' };
    expect((await read(forwarded)).status).toBe(404);
    expect((await read({ ...forwarded, authorization: 'Bearer wrong' })).status).toBe(404);
    expect((await read({ ...forwarded, authorization: 'Bearer token-of-the-collector' })).status).toBe(200);
    await gateway.stop();
  });

  it('keeps tokens, queries and bodies out of the log', async () => {
    const lines: string[] = [];
    const write = (fields: object, message: string): void =>
      void lines.push(JSON.stringify({ ...fields, message }));
    const logger = { debug: write, info: write, warn: write, error: write, child: () => logger };
    const gateway = await openTestGateway('local', { logger });
    await gateway.post(
      '/api/ask?code=query-secret',
      { authorization: 'Bearer token-secret' },
      '{"question":"body-secret"}',
    );
    expect(lines.some((line) => line.includes('"endpoint":"chat"') && line.includes('"status":401'))).toBe(
      true,
    );
    expect(lines.join('\n')).not.toMatch(/secret/);
    await gateway.stop();
  });

  it('answers HEAD like GET, without a body', async () => {
    const gateway = await openTestGateway('local');
    const answer = await new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      get(`${gateway.url}/ask/public-links/l1`, { method: 'HEAD' }, (response) => {
        text(response).then((body) => resolve({ status: response.statusCode, body }), reject);
      }).on('error', reject);
    });
    expect(answer).toEqual({ status: 200, body: '' });
    await gateway.stop();
  });
});

/** Repeats a request like a browser; `fetch` would add `Cache-Control: no-cache` to a request with an entity tag. */
function statusWithTag(url: string, tag: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'if-none-match': tag } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).once('error', reject);
  });
}
