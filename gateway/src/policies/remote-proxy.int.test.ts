import { createServer } from 'node:http';
import express from 'express';
import { createServiceAddresses, listen, oneAddress } from '@colloquy/service-kit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listenOnLoopback } from '@colloquy/test-servers/listen';
import { startFreezingServer } from '@colloquy/test-servers/freezing-server';
import { createRemoteProxy } from './remote-proxy.ts';

/** Longer than the test: a server that would keep every connection. */
const NEVER_MS = 10 * 60_000;

async function aFreezingServer(answer: string) {
  const server = await startFreezingServer(answer);
  onTestFinished(() => server.close());
  return server;
}

describe('connections to services of other processes', () => {
  it('are used again, and are closed by the gateway when they have no work', async () => {
    const closed = Promise.withResolvers<void>();
    let connections = 0;
    const service = createServer(
      { keepAliveTimeout: NEVER_MS },
      (_request, response) => void response.end('yes'),
    );
    service.on('connection', (socket) => {
      connections += 1;
      socket.once('end', closed.resolve);
    });
    const proxy = createRemoteProxy();
    const gateway = await listen(
      express().use(proxy.to(oneAddress(`http://127.0.0.1:${await listenOnLoopback(service)}`), NEVER_MS)),
      {
        host: '127.0.0.1',
        port: 0,
      },
    );
    onTestFinished(async () => {
      proxy.close();
      service.close();
      await gateway.stop();
    });
    const ask = async (): Promise<string> => (await fetch(`http://127.0.0.1:${gateway.port}/`)).text();

    expect([await ask(), await ask(), connections]).toEqual(['yes', 'yes', 1]);
    await closed.promise;
    expect(await ask()).toBe('yes');
  });

  it('end what is followed for as long as a client wants when the gateway leaves, and not an answer', async () => {
    const service = createServer((request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
      response.write('event: state\ndata: {}\n\n');
      if (request.method === 'POST') proxy.endFeeds();
      if (request.method === 'POST') response.end('event: done\ndata: {}\n\n');
    });
    const proxy = createRemoteProxy();
    const gateway = await listen(
      express().use(proxy.to(oneAddress(`http://127.0.0.1:${await listenOnLoopback(service)}`), NEVER_MS)),
      { host: '127.0.0.1', port: 0 },
    );
    onTestFinished(async () => {
      proxy.close();
      service.close();
      await gateway.stop();
    });
    const address = `http://127.0.0.1:${gateway.port}/`;
    const followed = await fetch(address);
    const answer = await fetch(address, { method: 'POST' });
    expect(await followed.text()).toBe('event: state\ndata: {}\n\n');
    expect(await answer.text()).toContain('event: done');
  });
});

describe('a service with two processes of which one stands still', () => {
  /** Short, so that the test detects it soon; the silent one is probed again at once. */
  const TIMES = { silenceMs: 40, probeMs: 400, pauseMs: 20 };

  async function aGatewayOfTwo() {
    const frozen = await aFreezingServer('frozen');
    const other = await aFreezingServer('other');
    const proxy = createRemoteProxy();
    const addresses = createServiceAddresses([frozen.url, other.url], TIMES);
    const gateway = await listen(express().use(proxy.to(addresses, NEVER_MS)), {
      host: '127.0.0.1',
      port: 0,
    });
    onTestFinished(async () => {
      proxy.close();
      await gateway.stop(0);
    });
    const ask = async (method = 'GET') => {
      const response = await fetch(`http://127.0.0.1:${gateway.port}/bots`, { method });
      return response.ok ? response.text() : 'given up';
    };
    return { frozen, other, ask };
  }

  it('answers each reader by the other one, and asks the silent one again when it answers', async () => {
    const { frozen, ask } = await aGatewayOfTwo();
    frozen.freeze();
    const answers: string[] = [];
    for (let n = 0; n < 6; n += 1) answers.push(await ask());
    expect(answers).toEqual(Array.from({ length: 6 }, () => 'other'));
    expect(frozen.asked).toBe(1);
    frozen.thaw();
    await expect.poll(() => ask()).toBe('frozen');
  });

  it('sends no change to one that leaves, nor later when it is gone', async () => {
    const { frozen: leaving, other, ask } = await aGatewayOfTwo();
    leaving.leave();
    const changes: string[] = [];
    for (let n = 0; n < 4; n += 1) changes.push(await ask('POST'));
    leaving.close();
    for (let n = 0; n < 4; n += 1) changes.push(await ask('POST'));
    expect(changes).toEqual(Array.from({ length: 8 }, () => 'other'));
    expect([leaving.asked, other.asked]).toEqual([0, 8]);
  });

  it('sends no change to one that is silent already, and gives up on those that it holds', async () => {
    const { frozen, ask } = await aGatewayOfTwo();
    // Both have just answered.
    for (let n = 0; n < 2; n += 1) await ask();
    frozen.freeze();
    const answers: string[] = [];
    for (let n = 0; n < 6; n += 1) answers.push(await ask('POST'));
    expect(answers.filter((answer) => answer === 'other')).toHaveLength(5);
    expect(answers).toContain('given up');
    expect(frozen.asked).toBe(2);
  });
});
