import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ERRORS } from '@colloquy/errors';
import { listenOnLoopback } from '@colloquy/test-servers/listen';
import { createSafeFetch, type SafeFetchNetwork } from './index.ts';

const LIMIT_MS = 100;
const ADDRESS = 'http://shop.test:8080/';
const REASON = new Error('nobody waits any more');

function aFetch(network: SafeFetchNetwork, host = 'shop.test') {
  const safeFetch = createSafeFetch({ userAgent: 'test', allowedPrivateHosts: [host] }, network);
  onTestFinished(() => safeFetch.close());
  return safeFetch;
}

const never = new Promise<never>(() => undefined);
const NETWORKS: readonly [string, SafeFetchNetwork][] = [
  ['whose name does not resolve', { resolve: () => never }],
  ['that takes no connection', { resolve: async () => ['127.0.0.1'], dial: () => undefined }],
];

describe.each(NETWORKS)('a request to a host %s', (_what, network) => {
  it('ends when its time is up', async () => {
    const call = aFetch(network)(ADDRESS, { timeoutMs: LIMIT_MS });
    await expect(call).rejects.toMatchObject({ code: ERRORS.deadlineExceeded });
  });

  it('ends when its caller leaves, also where the answer is read while it comes', async () => {
    for (const safeFetch of [aFetch(network), aFetch(network).open]) {
      const caller = new AbortController();
      const call = safeFetch(ADDRESS, { signal: caller.signal });
      caller.abort(REASON);
      await expect(call).rejects.toBe(REASON);
    }
  });
});

describe('a request whose host has a place for nobody', () => {
  it('ends when its time is up, and is not sent when there is a place again', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.write('x');
    });
    const host = `127.0.0.1:${await listenOnLoopback(server)}`;
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const safeFetch = aFetch({}, host);
    const streams = ['/one', '/two'].map((path) => safeFetch.open(`http://${host}${path}`, {}));
    const [one] = await Promise.all(streams);
    const late = safeFetch(`http://${host}/late`, { timeoutMs: LIMIT_MS });
    await expect(late).rejects.toMatchObject({ code: ERRORS.deadlineExceeded });
    await one?.body[Symbol.asyncIterator]().return?.();
    await safeFetch.open(`http://${host}/after`, {});
    expect(asked.toSorted()).toEqual(['/after', '/one', '/two']);
  });
});
