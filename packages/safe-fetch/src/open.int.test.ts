import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { afterAll, describe, expect, it } from 'vitest';
import { ERRORS } from '@colloquy/errors';
import { listenOnLoopback } from '@colloquy/test-servers/listen';
import { createSafeFetch } from './safe-fetch.ts';

describe('an answer that is read while it comes', async () => {
  const endless =
    (status: number): RequestListener =>
    (_request, response) => {
      response.writeHead(status);
      const pour = (): void => {
        while (response.write(Buffer.alloc(64 * 1024, 'x')));
        response.once('drain', pour);
      };
      pour();
    };
  const bodiless =
    (status: number): RequestListener =>
    (_request, response) =>
      void response.writeHead(status).end();
  const answers: Readonly<Record<string, RequestListener>> = {
    '/endless': endless(200),
    '/205': endless(205),
    '/600': endless(600),
    '/999': endless(999),
    '/204': bodiless(204),
    '/304': bodiless(304),
    '/redirect': (_request, response) => void response.writeHead(302, { location: '/pieces' }).end(),
    '/packed': (_request, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
    '/cut': (_request, response) => {
      response.writeHead(200);
      response.write('half', () => response.socket?.resetAndDestroy());
    },
    '/pieces': (request, response) => {
      response.writeHead(200);
      response.end(`for ${request.headers['accept-encoding']}`);
    },
  };
  let latest: ServerResponse | undefined;
  const server = createServer((request, response) => {
    latest = response;
    answers[request.url ?? '']?.(request, response);
  });
  async function untilClosed(): Promise<void> {
    if (latest !== undefined && !latest.destroyed) await once(latest, 'close');
  }
  const port = await listenOnLoopback(server);
  const safeFetch = createSafeFetch({ userAgent: 'test', allowedPrivateHosts: [`127.0.0.1:${port}`] });
  afterAll(async () => {
    await safeFetch.close();
    server.close();
    server.closeAllConnections();
  });

  async function read(path: string, maxBytes = 1_000_000): Promise<string> {
    const opened = await safeFetch.open(`http://127.0.0.1:${port}${path}`, { maxBytes });
    const pieces: Uint8Array[] = [];
    for await (const piece of opened.body) pieces.push(piece);
    return Buffer.concat(pieces).toString();
  }

  it('comes as it was sent, without an encoding', async () => {
    expect(await read('/pieces')).toBe('for identity');
  });

  it.each([
    ['is longer than it may be', '/endless', ERRORS.addressUnreachable],
    ['is cut off', '/cut', ERRORS.addressUnreachable],
    ['has an encoding that was not asked for', '/packed', ERRORS.addressUnreachable],
    ['leads elsewhere', '/redirect', ERRORS.urlNotAllowed],
  ])('ends in an error when it %s', async (_what, path, code) => {
    await expect(read(path)).rejects.toMatchObject({ code });
  });

  it.each(['/204', '/205', '/304', '/600', '/999'])('is refused with the status of %s', async (path) => {
    const opening = safeFetch.open(`http://127.0.0.1:${port}${path}`, {});
    await expect(opening).rejects.toMatchObject({ code: ERRORS.addressUnreachable });
    await untilClosed();
  });

  it('gives its connection back to a reader who leaves before the first piece', async () => {
    const opened = await safeFetch.open(`http://127.0.0.1:${port}/endless`, {});
    const pieces = opened.body[Symbol.asyncIterator]();
    expect(await pieces.return?.()).toEqual({ done: true, value: undefined });
    await untilClosed();
    expect(await pieces.next()).toEqual({ done: true, value: undefined });
  });

  it('gives its connection back to a reader who leaves after a piece', async () => {
    const opened = await safeFetch.open(`http://127.0.0.1:${port}/endless`, {});
    for await (const piece of opened.body) if (piece.byteLength > 0) break;
    await untilClosed();
  });

  it('is not asked of a name that turns private between the check and the connection', async () => {
    const addresses = [['93.184.215.14'], ['127.0.0.1']];
    const resolve = async () => addresses.shift() ?? ['127.0.0.1'];
    const guarded = createSafeFetch({ userAgent: 'test' }, { resolve });
    await guarded.assertPublicUrl(`http://models.example:${port}/pieces`);
    await expect(guarded.open(`http://models.example:${port}/pieces`, {})).rejects.toMatchObject({
      code: ERRORS.urlNotAllowed,
    });
    await guarded.close();
  });

  it('ends with the reason of a caller who leaves', async () => {
    const leaving = new AbortController();
    const opened = await safeFetch.open(`http://127.0.0.1:${port}/endless`, { signal: leaving.signal });
    const reason = new Error('left');
    const reading = (async () => {
      for await (const piece of opened.body) if (piece.byteLength > 0) leaving.abort(reason);
    })();
    await expect(reading).rejects.toBe(reason);
  });
});
