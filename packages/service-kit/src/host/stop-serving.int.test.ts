import { Agent, request, type IncomingMessage } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listen } from './http-server.ts';
import { stopServing } from './stop-serving.ts';

/** Long enough for the requests of a test; nothing is measured against it. */
const SHUTDOWN_DELAY_MS = 1_500;

describe('a process that stops serving', () => {
  it('fails readiness first, serves on without keeping connections, then closes the listener', async () => {
    let isReady = true;
    const server = await listen((_incoming, response) => void response.end('served'), {
      host: '127.0.0.1',
      port: 0,
    });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const ask = (): Promise<IncomingMessage> =>
      new Promise((resolve, reject) => {
        request({ host: '127.0.0.1', port: server.port, agent }, (answer) => {
          answer.resume().once('end', () => resolve(answer));
        })
          .once('error', reject)
          .end();
      });

    expect((await ask()).headers.connection).toBe('keep-alive');
    const stopped = stopServing({
      host: { leave: () => void (isReady = false) },
      server,
      shutdown: new AbortController(),
      shutdownDelayMs: SHUTDOWN_DELAY_MS,
    });
    expect(isReady).toBe(false);
    const late = await ask();
    expect([late.statusCode, late.headers.connection]).toEqual([200, 'close']);
    expect((await ask()).statusCode).toBe(200);
    await stopped;
    await expect(ask()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
