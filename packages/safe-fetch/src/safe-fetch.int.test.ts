import { ERRORS } from '@colloquy/errors';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { listenOnLoopback } from '@colloquy/test-servers/listen';
import { createSafeFetch, type SafeFetch, type SafeFetchOptions } from './index.ts';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function aServer(
  handler: RequestListener,
): Promise<{ host: string; url: string; requests: IncomingMessage[] }> {
  const requests: IncomingMessage[] = [];
  const server: Server = createServer((req, res) => {
    requests.push(req);
    handler(req, res);
  });
  const host = `127.0.0.1:${await listenOnLoopback(server)}`;
  open.push({ close: () => (server.closeAllConnections(), server.close()) });
  return { host, url: `http://${host}`, requests };
}

function aFetch(hosts: string[], options: Partial<SafeFetchOptions> = {}): SafeFetch {
  const safeFetch = createSafeFetch({ userAgent: 'colloquy-test', allowedPrivateHosts: hosts, ...options });
  open.push(safeFetch);
  return safeFetch;
}

const text = (body: Uint8Array): string => Buffer.from(body).toString('utf8');
const withReason = (reason: string): unknown =>
  expect.objectContaining({ code: ERRORS.urlNotAllowed, details: expect.objectContaining({ reason }) });

describe('safeFetch', () => {
  it('answers status, headers, body and the final address', async () => {
    const server = await aServer((req, res) => {
      if (req.url === '/old') res.writeHead(302, { location: '/new' }).end();
      else res.writeHead(404, { 'content-type': 'text/plain' }).end('gone');
    });
    const result = await aFetch([server.host])(`${server.url}/old`);
    expect({ ...result, body: text(result.body) }).toMatchObject({
      status: 404,
      headers: { 'content-type': 'text/plain' },
      url: `${server.url}/new`,
      redirects: [`${server.url}/old`],
      body: 'gone',
      truncated: false,
    });
    expect(server.requests[0]?.headers['user-agent']).toBe('colloquy-test');
  });

  it('answers a redirect itself, and headers that were sent twice, to those who ask', async () => {
    const server = await aServer((_req, res) => {
      res.setHeader('x-robots-tag', ['otherbot: noindex', 'nofollow']);
      res.writeHead(302, { location: 'http://169.254.169.254/latest' }).end();
    });
    const result = await aFetch([server.host])(server.url, { redirect: 'manual' });
    expect(result).toMatchObject({
      status: 302,
      headers: { location: 'http://169.254.169.254/latest' },
      repeatedHeaders: { 'x-robots-tag': ['otherbot: noindex', 'nofollow'] },
      redirects: [],
    });
  });

  it('does not reach a loopback server that nobody allowed', async () => {
    const server = await aServer((_req, res) => res.end('secret'));
    await expect(aFetch([])(server.url)).rejects.toEqual(withReason('BLOCKED_ADDRESS'));
    expect(server.requests).toHaveLength(0);
  });

  it('does not follow a redirect from an allowed host to one that is not', async () => {
    const inner = await aServer((_req, res) => res.end('secret'));
    const outer = await aServer((_req, res) => res.writeHead(302, { location: inner.url }).end());
    await expect(aFetch([outer.host])(outer.url)).rejects.toEqual(withReason('BLOCKED_ADDRESS'));
    expect(inner.requests).toHaveLength(0);
  });

  it('does not reach a name that the resolver sends inside', async () => {
    const server = await aServer((_req, res) => res.end('secret'));
    const safeFetch = createSafeFetch({ userAgent: 't' }, { resolve: async () => ['127.0.0.1'] });
    open.push(safeFetch);
    const url = server.url.replace('127.0.0.1', 'innocent.example');
    await expect(safeFetch(url)).rejects.toEqual(withReason('BLOCKED_ADDRESS'));
    await expect(safeFetch.assertPublicUrl(url)).rejects.toEqual(withReason('BLOCKED_ADDRESS'));
    expect(server.requests).toHaveLength(0);
  });

  it('gives up after the allowed number of redirects', async () => {
    const server = await aServer((req, res) => res.writeHead(302, { location: `${req.url}x` }).end());
    await expect(aFetch([server.host])(server.url)).rejects.toEqual(withReason('TOO_MANY_REDIRECTS'));
    expect(server.requests).toHaveLength(6);
  });

  it('reports a redirect as an error where the caller refuses them', async () => {
    const server = await aServer((_req, res) => res.writeHead(301, { location: '/' }).end());
    const call = aFetch([server.host])(server.url, { redirect: 'refuse' });
    await expect(call).rejects.toEqual(withReason('REDIRECT'));
  });

  it('sends a body and the headers of the caller', async () => {
    const server = await aServer((req, res) => void req.pipe(res));
    const result = await aFetch([server.host])(server.url, {
      method: 'POST',
      headers: { 'X-Key': 'k' },
      body: 'echo',
    });
    expect(text(result.body)).toBe('echo');
    expect(server.requests[0]?.headers['x-key']).toBe('k');
  });

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ] as const)('decodes %s', async (encoding, encode) => {
    const server = await aServer((_req, res) =>
      res.setHeader('content-encoding', encoding).end(encode('plain')),
    );
    expect(text((await aFetch([server.host])(server.url)).body)).toBe('plain');
  });

  it('keeps no more of a compression bomb than the limit', async () => {
    const bomb = gzipSync(Buffer.alloc(20 * 1024 * 1024));
    const server = await aServer((_req, res) => res.setHeader('content-encoding', 'gzip').end(bomb));
    const result = await aFetch([server.host])(server.url, { maxBytes: 10_000 });
    expect({ size: result.body.byteLength, truncated: result.truncated }).toEqual({
      size: 10_000,
      truncated: true,
    });
  });

  it('stops reading an endless body at the limit and closes the connection', async () => {
    const server = await aServer((_req, res) => {
      const feed = (): void => {
        while (!res.destroyed && res.write(Buffer.alloc(16_384, 'x'))) continue;
      };
      res.on('drain', feed);
      feed();
    });
    const result = await aFetch([server.host])(server.url, { maxBytes: 100_000 });
    expect(result).toMatchObject({ truncated: true });
    await vi.waitFor(() => expect(server.requests[0]?.socket.destroyed).toBe(true));
  });

  it('is not truncated when the body has exactly the allowed size', async () => {
    const server = await aServer((_req, res) => res.end('12345'));
    const result = await aFetch([server.host])(server.url, { maxBytes: 5 });
    expect({ body: text(result.body), truncated: result.truncated }).toEqual({
      body: '12345',
      truncated: false,
    });
  });

  it('gives up on a server that never answers, and on one that dribbles', async () => {
    const silent = await aServer(() => {});
    const dribbling = await aServer((_req, res) => {
      const timer = setInterval(() => res.write('x'), 10);
      res.on('close', () => clearInterval(timer));
    });
    const safeFetch = aFetch([silent.host, dribbling.host], { timeoutMs: 150 });
    const tooSlow = expect.objectContaining({ code: ERRORS.deadlineExceeded, retry: 'backoff' });
    await expect(safeFetch(silent.url)).rejects.toEqual(tooSlow);
    await expect(safeFetch(dribbling.url)).rejects.toEqual(tooSlow);
  });

  it('ends with the reason of a caller who aborts', async () => {
    const server = await aServer(() => {});
    const controller = new AbortController();
    const call = aFetch([server.host])(server.url, { signal: controller.signal });
    await vi.waitFor(() => expect(server.requests).toHaveLength(1));
    controller.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
  });

  it('reports a cut answer, a broken encoding and a closed port as unreachable', async () => {
    const cut = await aServer((req, res) => {
      res.writeHead(200, { 'content-length': '100' });
      res.write('half', () => req.socket.destroy());
    });
    const broken = await aServer((_req, res) => res.setHeader('content-encoding', 'gzip').end('not gzip'));
    const unknown = await aServer((_req, res) => res.setHeader('content-encoding', 'magic').end('x'));
    const safeFetch = aFetch([cut.host, broken.host, unknown.host, '127.0.0.1:9']);
    const unreachable = expect.objectContaining({ code: ERRORS.addressUnreachable, retry: 'backoff' });
    for (const url of [cut.url, broken.url, unknown.url, 'http://127.0.0.1:9/']) {
      await expect(safeFetch(url)).rejects.toEqual(unreachable);
    }
  });

  it('holds at most two requests at one host at a time', async () => {
    const held: (() => void)[] = [];
    let active = 0;
    let most = 0;
    const server = await aServer((_req, res) => {
      active += 1;
      most = Math.max(most, active);
      held.push(() => {
        active -= 1;
        res.end('ok');
      });
    });
    const safeFetch = aFetch([server.host]);
    const calls = Array.from({ length: 5 }, () => safeFetch(server.url));
    for (let served = 0; served < 5; served += 1) {
      await vi.waitFor(() => expect(held.length).toBeGreaterThan(0));
      held.shift()?.();
    }
    expect((await Promise.all(calls)).map((result) => result.status)).toEqual([200, 200, 200, 200, 200]);
    expect(most).toBe(2);
  });
});
