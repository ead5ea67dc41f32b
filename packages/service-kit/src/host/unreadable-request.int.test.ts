import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
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
