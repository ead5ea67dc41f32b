import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer, request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { authApi } from '@colloquy/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listenOnLoopback } from '@colloquy/test-servers/listen';
import { freePort, latestMailTo, createMailboxReader, startProduct, type Product } from '../product/index.ts';

const INSIDE = ['/health/ready', '/metrics'] as const;
/** The headers that different proxies on this machine send to `127.0.0.1`. */
const PROXIES: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['X-Forwarded-For', { 'x-forwarded-for': '203.0.113.9' }],
  ['X-Forwarded-Proto', { 'x-forwarded-proto': 'https' }],
  ['Forwarded', { forwarded: 'for=203.0.113.9' }],
  ['X-Real-IP', { 'x-real-ip': '203.0.113.9' }],
  ['Via', { via: '1.1 edge' }],
];

describe('what is for this machine alone', () => {
  let dataDir: string;
  let product: Product;
  let mailbox: URL;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'colloquy-doors-'));
    product = await startProduct({ dataDir });
    mailbox = product.client.mailboxUrl ?? new URL(product.baseUrl);
    const email = 'ida@example.com';
    await product.client.call(authApi.requestSignup, { body: { email, terms: true } });
    await latestMailTo(createMailboxReader(product.client), email);
  });
  afterAll(async () => {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const listPath = () => `/mailbox/messages.json${mailbox.search}`;

  it('is there for a program of this machine', async () => {
    expect((await get(product.port, listPath())).body).toContain('ida@example.com');
    for (const path of INSIDE) expect((await get(product.port, path)).status, path).toBe(200);
  });

  it.each(PROXIES)('is not there through a proxy on this machine that sends %s', async (_name, headers) => {
    for (const path of [listPath(), mailbox.pathname + mailbox.search, ...INSIDE]) {
      const answer = await get(product.port, path, headers);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(answer.body).not.toContain('ida@example.com');
    }
  });

  it('is not there through a proxy that speaks HTTP/1.0 and says nothing of itself', async () => {
    const { port, close } = await aSilentProxy(product.port);
    for (const path of [listPath(), ...INSIDE]) expect((await get(port, path)).status, path).toBe(404);
    expect((await get(port, '/health/live')).status).toBe(200);
    await close();
  });

  it('is not there for a web page that points its own name at this machine', async () => {
    for (const path of [listPath(), ...INSIDE]) {
      expect((await get(product.port, path, { host: 'evil.example' })).status, path).toBe(404);
    }
  });

  it('shows no mail without the key of the link', async () => {
    for (const path of ['/mailbox', '/mailbox/messages.json', '/mailbox/messages.json?key=guessed']) {
      const answer = await get(product.port, path);
      expect([path, answer.status]).toEqual([path, 403]);
      expect(answer.body).not.toContain('ida@example.com');
    }
  });

  it('keeps the key in a file of its owner, and the link over a restart', async () => {
    expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600);
    const { port } = product;
    await product.stop();
    product = await startProduct({ dataDir, port });
    expect(product.client.mailboxUrl?.href).toBe(mailbox.href);
  });

  it('moves readiness and metrics to a port of their own when there is one', async () => {
    await product.stop();
    const inside = await freePort();
    const { port } = product;
    product = await startProduct({
      dataDir,
      port,
      env: { OPERATIONS_PORT: String(inside) },
      readyUrl: `http://127.0.0.1:${inside}/health/ready`,
    });
    for (const path of INSIDE) {
      expect([path, (await get(port, path)).status]).toEqual([path, 404]);
      expect([path, (await get(inside, path)).status]).toEqual([path, 200]);
    }
    expect((await get(inside, '/api/users/me')).status).toBe(404);
    expect((await get(port, '/health/live')).status).toBe(200);
  });
});

/** A plain request, because `fetch` sets Host by itself. */
function get(
  port: number,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number; readonly body: string }> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers }, (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body }), reject);
    })
      .once('error', reject)
      .end();
  });
}

/** Forwards requests as nginx does by default: the upstream's own name, HTTP/1.0, no added headers. */
async function aSilentProxy(target: number): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((incoming: IncomingMessage, response) => {
    const upstream = connect(target, '127.0.0.1');
    upstream.write(
      `GET ${incoming.url ?? '/'} HTTP/1.0\r\nHost: 127.0.0.1:${target}\r\nConnection: close\r\n\r\n`,
    );
    void text(upstream).then((answer) => {
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 502);
      response.writeHead(status).end(answer.slice(answer.indexOf('\r\n\r\n') + 4));
    });
  });
  const port = await listenOnLoopback(server);
  return { port, close: () => new Promise((resolve) => server.close(() => resolve())) };
}
