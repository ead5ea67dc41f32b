import { createServer } from 'node:http';
import express from 'express';
import { listen } from '@colloquy/service-kit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listenOnLoopback } from '@colloquy/test-servers/listen';
import { createRemoteProxy } from './remote-proxy.ts';

/** Longer than the test lives: a server that would keep every connection. */
const NEVER_MS = 10 * 60_000;

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
      express().use(proxy.to(`http://127.0.0.1:${await listenOnLoopback(service)}`, NEVER_MS)),
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
      express().use(proxy.to(`http://127.0.0.1:${await listenOnLoopback(service)}`, NEVER_MS)),
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
