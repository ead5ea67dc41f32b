import { execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { dashboardConfigSchema } from '@colloquy/contracts';
import { silentLogger, type Logger } from '@colloquy/observability';
import { openTestGateway } from './testing/open-test-gateway.ts';

/** Records warnings. */
function recordingLogger(lines: string[]): Logger {
  const logger: Logger = {
    ...silentLogger,
    warn: (_fields, message) => void lines.push(message),
    child: () => logger,
  };
  return logger;
}

async function countBytes(request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.end(String((await buffer(request)).length));
}

/** Install location on Debian and its derivatives. */
const NGINX = process.env['NGINX'] ?? '/usr/sbin/nginx';
const isInstalled = await promisify(execFile)(NGINX, ['-v']).then(
  () => true,
  () => false,
);
// eslint-disable-next-line no-console -- a test that did not run says so
if (!isInstalled) console.warn(`${NGINX} is not installed: nothing is tested behind it`);

/** The configuration of docs/operations/standalone.md, with the test's port. */
async function configOf(upstream: string, port: number, dir: string): Promise<string> {
  const docs = await readFile(new URL('../../docs/operations/standalone.md', import.meta.url), 'utf8');
  const [, location = ''] = /```nginx\n(?<location>[^`]+)```/.exec(docs) ?? [];
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  return `daemon off; ${user} pid ${dir}/nginx.pid; error_log stderr; events {}
http {
  access_log off;
  client_body_temp_path ${dir}/body; proxy_temp_path ${dir}/proxy;
  fastcgi_temp_path ${dir}/fastcgi; uwsgi_temp_path ${dir}/uwsgi; scgi_temp_path ${dir}/scgi;
  server { listen 127.0.0.1:${port}; ${location.replace('http://127.0.0.1:3000', upstream)} }
}`;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

describe.skipIf(!isInstalled)('below a path behind nginx', () => {
  const stops: (() => Promise<unknown>)[] = [];
  let base = '';
  let direct = '';
  const lines: string[] = [];

  beforeAll(async () => {
    const dir = await mkdtemp(join(tmpdir(), 'behind-nginx-'));
    stops.push(() => rm(dir, { recursive: true }));
    const files = {
      'admin/index.html':
        '<!doctype html><meta property="csp-nonce" nonce="{{csp-nonce}}"><title>Dashboard</title>' +
        '<link rel="icon" href="./favicon.svg"><script type="module" src="./assets/index-abc123.js"></script>',
      'admin/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'admin/assets/index-abc123.js': 'export {}',
      'widget/chat-widget.js': 'export {}',
      'widget/assets/widget-abc123.js': 'export {}',
      'widget/pages/widget.html':
        '<!doctype html><title>Chat</title><script type="module" src="/widget/assets/widget-abc123.js"></script>',
      'widget/pages/preview.html': '<!doctype html><title>Preview</title>',
    };
    for (const [path, content] of Object.entries(files)) {
      await mkdir(join(dir, path, '..'), { recursive: true });
      await writeFile(join(dir, path), content);
    }
    const port = await freePort();
    base = `http://127.0.0.1:${port}/chat`;
    const gateway = await openTestGateway('local', {
      publicUrl: base,
      adminDir: join(dir, 'admin'),
      widgetDir: join(dir, 'widget'),
      mounts: [{ path: '/files', handler: (request, response) => void countBytes(request, response) }],
      logger: recordingLogger(lines),
    });
    direct = gateway.url;
    gateway.services.links.set('l1', { botId: 'b1', allowedOrigins: [] });
    stops.push(() => gateway.stop());
    await writeFile(join(dir, 'nginx.conf'), await configOf(gateway.url, port, dir));
    const nginx = spawn(NGINX, ['-c', join(dir, 'nginx.conf'), '-p', dir], { stdio: 'ignore' });
    stops.push(async () => nginx.kill());
    await vi.waitFor(async () => expect((await fetch(`${base}/health/live`)).status).toBe(200), 10_000);
  });
  afterAll(async () => {
    for (const stop of stops.toReversed()) await stop();
  });

  it.each(['', '/', '/login', '/workspace/w1/bots'])(
    'the dashboard is at %j, with its files',
    async (path) => {
      const page = await fetch(`${base}${path}`, { headers: { accept: 'text/html' } });
      expect(page.status).toBe(200);
      const html = await page.text();
      const [, script = ''] = /src="(?<script>[^"]+)"/.exec(html) ?? [];
      expect(script).toBe('/chat/assets/index-abc123.js');
      expect((await fetch(new URL(script, base))).status).toBe(200);
      expect(html).toContain('href="/chat/favicon.svg"');
      const [, content = ''] = /name="colloquy-config" content="(?<content>[^"]+)"/.exec(html) ?? [];
      expect(dashboardConfigSchema.parse(JSON.parse(content.replaceAll('&quot;', '"')))).toMatchObject({
        basePath: '/chat',
        apiUrl: '/chat/api',
        apiAskUrl: '/chat/ask',
      });
    },
  );

  it('the API, the widget and its pages are there', async () => {
    const answerOf = async (url: string) => {
      const { status, headers } = await fetch(url);
      return [status, headers.get('content-type')];
    };
    const answer = await answerOf(`${base}/api/users/me`);
    expect(answer).toEqual(await answerOf(`${direct}/api/users/me`));
    expect(answer[1]).toContain('json');
    expect((await fetch(`${base}/widget/chat-widget.js`)).status).toBe(200);
    // The installation's path may be a prefix of one of its own paths.
    const page = await (await fetch(`${base}/chat/widget/l1`)).text();
    expect(page).toContain('src="/chat/widget/assets/widget-abc123.js"');
    expect((await fetch(`${base}/widget/assets/widget-abc123.js`)).status).toBe(200);
  });

  it('a proxy that nobody named is said once', async () => {
    await fetch(`${base}/api/users/me`);
    const said = lines.filter((line) => line.includes('TRUSTED_PROXIES'));
    expect(said).toHaveLength(1);
  });

  it('a body of 20 MB comes through, and more is refused by nginx itself', async () => {
    const send = (megabytes: number) =>
      fetch(`${base}/files/a`, { method: 'PUT', body: new Uint8Array(megabytes * 1024 * 1024) });
    expect(await (await send(20)).text()).toBe(`${20 * 1024 * 1024}`);
    const over = await send(22);
    expect([over.status, over.headers.get('content-type')]).toEqual([413, 'text/html']);
  });
});
