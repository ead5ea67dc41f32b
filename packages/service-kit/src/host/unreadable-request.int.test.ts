import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { ERRORS } from '@colloquy/errors';
import { describe, expect, it } from 'vitest';
import { listenOnLoopback } from '@colloquy/test-servers/listen';
import { answerUnreadable } from './unreadable-request.ts';

describe('a connection on which no request comes', () => {
  it('ends with 408, so that a browser sends its next request on another one', async () => {
    const server = createServer({ connectionsCheckingInterval: 20, headersTimeout: 40, requestTimeout: 40 });
    answerUnreadable(server, 50);
    const socket = connect(await listenOnLoopback(server), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    await once(socket, 'end');
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    socket.destroy();
    server.close();
  });
});

describe('a request whose body does not come to its end', () => {
  const HALF = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nhalf';

  it.each([
    ['in time', (_half: Socket) => undefined],
    ['before its client ends', (half: Socket) => void half.end()],
  ])('is answered with 408 in our envelope: %s', async (_when, then) => {
    const server = createServer(
      { connectionsCheckingInterval: 20, headersTimeout: 40, requestTimeout: 40 },
      (request) => void request.on('error', () => undefined).resume(),
    );
    answerUnreadable(server, 50);
    const socket = connect(await listenOnLoopback(server), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.write(HALF);
    then(socket);
    await once(socket, 'end');
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(answer).toContain(`"code":${ERRORS.requestIncomplete}`);
    socket.destroy();
    server.close();
  });
});
