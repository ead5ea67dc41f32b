import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';

const LIMIT = 5;

describe('connections of one address', () => {
  let gateway: TestGateway;
  const sockets: Socket[] = [];
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await gateway.stop();
  });

  /** Opens a connection and sends a request; returns whether it was answered or closed. */
  async function knock(): Promise<'answered' | 'closed'> {
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.write('GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n');
    return new Promise((resolve) => {
      socket.once('data', () => resolve('answered'));
      socket.once('close', () => resolve('closed'));
    });
  }

  /** Concurrent requests of clients behind a proxy; `finish` lets them be answered. */
  function askFor(clients: readonly string[]) {
    return clients.map(async (client) => {
      const headers = { ...(await gateway.bearer()), 'x-forwarded-for': client };
      return (await gateway.post('/api/ask', headers)).status;
    });
  }

  it('are so many at a time: of fifty at once the others are closed, and room that is free is given again', async () => {
    gateway = await openTestGateway('local', { maxConnectionsPerAddress: LIMIT });
    const outcomes = await Promise.all(Array.from({ length: 50 }, knock));
    expect(outcomes.filter((outcome) => outcome === 'answered')).toHaveLength(LIMIT);
    for (const socket of sockets.splice(0)) socket.destroy();
    await expect.poll(knock).toBe('answered');
  });

  it('are not counted of a trusted proxy, but the requests of each client behind it', async () => {
    gateway = await openTestGateway('local', {
      maxConnectionsPerAddress: LIMIT,
      trustedProxies: ['127.0.0.1'],
    });
    const { promise, resolve: finish } = Promise.withResolvers<void>();
    let arrived = 0;
    gateway.services.onAsk = async () => {
      arrived += 1;
      await promise;
      return {};
    };
    const greedy = askFor(Array.from({ length: 2 * LIMIT }, () => '198.51.100.1'));
    const others = askFor(Array.from({ length: 2 * LIMIT }, (_, index) => `203.0.113.${index}`));
    await expect.poll(() => arrived).toBe(3 * LIMIT);
    finish();
    const statuses = await Promise.all(greedy);
    expect(statuses.filter((status) => status === 429)).toHaveLength(LIMIT);
    expect(new Set(await Promise.all(others))).toEqual(new Set([200]));
    expect(await Promise.all(askFor(['198.51.100.1']))).toEqual([200]);
  });

  it('are not counted anew by a header that no trusted proxy sent', async () => {
    gateway = await openTestGateway('local', { maxConnectionsPerAddress: LIMIT });
    const clients = Array.from({ length: 2 * LIMIT }, (_, index) => `203.0.113.${index}`);
    const outcomes = await Promise.allSettled(askFor(clients));
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(LIMIT);
  });
});
