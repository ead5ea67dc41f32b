import { createServer } from 'node:http';
import { billingApi, knowledgeApi, workspaceApi, type RouteContract, ERRORS } from '@colloquy/contracts';
import * as contracts from '@colloquy/contracts';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { AppError } from '@colloquy/errors';
import { startFreezingServer } from '@colloquy/test-servers/freezing-server';
import { listenOnLoopback } from '@colloquy/test-servers/listen';
import { createInternalTokens } from '../identity/internal-token.ts';
import { createServiceAddresses, oneAddress, type ServiceAddresses } from './service-addresses.ts';
import { createServiceClient, type ServiceClient } from './service-client.ts';

/** A service whose process resets the connection under each first request, as a stopping one may do. */
async function aClientOfResettingServers(): Promise<{ client: ServiceClient; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const name = `${request.method} ${request.url}`;
    asked.push(name);
    if (asked.filter((earlier) => earlier === name).length === 1) request.socket.resetAndDestroy();
    else response.setHeader('content-type', 'application/json').end('{"data":{}}');
  });
  onTestFinished(() => void server.close());
  const baseUrl = `http://127.0.0.1:${await listenOnLoopback(server)}`;
  return { asked, client: aClientOf(oneAddress(baseUrl)) };
}

function aClientOf(addresses: ServiceAddresses): ServiceClient {
  return createServiceClient({
    name: 'chat',
    discovery: { locate: () => ({ kind: 'remote', addresses }) },
    tokens: createInternalTokens(['a secret between processes, long enough']),
  });
}

async function aFreezingServer(answer: string) {
  const server = await startFreezingServer(answer);
  onTestFinished(() => server.close());
  return server;
}

describe('a call whose connection was reset before its answer', () => {
  it('is sent again where the same request changes nothing more, also by POST', async () => {
    const { client, asked } = await aClientOfResettingServers();
    await client.call(knowledgeApi.searchKnowledge, {
      body: {
        workspace_id: 'w1',
        chat_bot_id: 'b1',
        query: 'parcels',
        searchType: 1,
        topK: 6,
        language: null,
      },
    });
    await client.call(workspaceApi.eraseAddress, {
      body: { email: 'ada@example.com', before: '2026-01-01T00:00:00.000Z' },
    });
    await client.call(billingApi.commitReservations, {
      params: { id: 'w1', resource: 'answers' },
      body: { ids: ['answer-1'] },
    });
    expect(asked).toEqual([
      'POST /internal/knowledge/search',
      'POST /internal/knowledge/search',
      'POST /internal/addresses/forget',
      'POST /internal/addresses/forget',
      'PUT /internal/workspaces/w1/reservations/answers/committed',
      'PUT /internal/workspaces/w1/reservations/answers/committed',
    ]);
  });

  it('is not sent again where a repeat would count twice', async () => {
    const { client, asked } = await aClientOfResettingServers();
    const call = client.call(billingApi.takeDebugAnswer, { params: { id: 'w1' } });
    await expect(call).rejects.toMatchObject({ code: ERRORS.serviceUnavailable, retry: 'backoff' });
    expect(asked).toEqual(['POST /internal/workspaces/w1/debug-answers']);
  });
});

describe('a service with two processes of which one stands still', () => {
  const TIMES = { silenceMs: 40, probeMs: 400, pauseMs: 20 };
  const erase = { body: { email: 'ada@example.com', before: '2026-01-01T00:00:00.000Z' } };

  it('is asked at the other one, and at the silent one again when it answers', async () => {
    const [frozen, other] = [
      await aFreezingServer('{"data":"frozen"}'),
      await aFreezingServer('{"data":"other"}'),
    ];
    const client = aClientOf(createServiceAddresses([frozen.url, other.url], TIMES));
    const ask = async () => (await client.call(workspaceApi.eraseAddress, erase)) as unknown;
    frozen.freeze();
    const answers: unknown[] = [];
    for (let n = 0; n < 6; n += 1) answers.push(await ask());
    expect(answers).toEqual(Array.from({ length: 6 }, () => ({ data: 'other' })));
    expect(frozen.asked).toBe(1);
    frozen.thaw();
    await expect.poll(ask).toEqual({ data: 'frozen' });
  });

  it('is not asked at the one that leaves', async () => {
    const [leaving, other] = [await aFreezingServer('{"data":{}}'), await aFreezingServer('{"data":{}}')];
    const client = aClientOf(createServiceAddresses([leaving.url, other.url], TIMES));
    leaving.leave();
    for (let n = 0; n < 6; n += 1) await client.call(workspaceApi.eraseAddress, erase);
    expect(leaving.asked).toBeLessThanOrEqual(1);
    expect(leaving.asked + other.asked).toBe(6);
  });

  it('is asked once by a call that must not be repeated, and not again there', async () => {
    const [frozen, other] = [await aFreezingServer('{"data":{}}'), await aFreezingServer('{"data":{}}')];
    const client = aClientOf(createServiceAddresses([frozen.url, other.url], TIMES));
    const take = () =>
      client.call(billingApi.takeDebugAnswer, { params: { id: 'w1' } }, { timeoutMs: 1_000 }).then(
        () => 'answered',
        (error: AppError) => error.code,
      );
    for (let n = 0; n < 2; n += 1) await take();
    frozen.freeze();
    const outcomes: string[] = [];
    for (let n = 0; n < 6; n += 1) outcomes.push(await take());
    expect(outcomes.filter((outcome) => outcome === 'answered')).toHaveLength(5);
    expect(outcomes).toContain(ERRORS.serviceUnavailable);
    expect(frozen.asked + other.asked).toBe(8);
  });

  it('is asked at the other one where a process is gone, also by a call that must not be repeated', async () => {
    const other = await aFreezingServer('{"data":{}}');
    const gone = createServer();
    const goneUrl = `http://127.0.0.1:${await listenOnLoopback(gone)}`;
    await new Promise((resolve) => void gone.close(resolve));
    const client = aClientOf(createServiceAddresses([goneUrl, other.url], TIMES));
    for (let n = 0; n < 4; n += 1) await client.call(billingApi.takeDebugAnswer, { params: { id: 'w1' } });
    expect(other.asked).toBe(4);
  });

  it('answers in time behind a balancer that hides which one it is', async () => {
    const [frozen, other] = [
      await aFreezingServer('{"data":"frozen"}'),
      await aFreezingServer('{"data":"other"}'),
    ];
    let turn = 0;
    const addresses: ServiceAddresses = {
      ...oneAddress(''),
      choose: () => Promise.resolve((turn++ % 2 === 0 ? frozen : other).url),
    };
    frozen.freeze();
    const asked = aClientOf(addresses).call(workspaceApi.eraseAddress, erase);
    expect(await asked).toEqual({ data: 'other' });
    expect([frozen.asked, other.asked]).toEqual([1, 1]);
  });
});

describe('routes between services', () => {
  /**
   * A repeat would count twice against a daily limit, or run a customer's function twice; the asker may ask again. A
   * channel's delivery asks again itself, under the same message id.
   */
  const NOT_IDEMPOTENT = ['billing.takeDebugAnswer', 'bot.runFunction', 'chat.askForChannel'];

  it('can be repeated safely', () => {
    const apis = Object.entries(contracts).flatMap(([name, api]) =>
      name.endsWith('Api') ? Object.values<unknown>(Object(api)) : [],
    );
    const routes = apis.filter(isRoute).filter(({ access }) => access === 'service');
    expect(routes.length).toBeGreaterThan(10);
    const once = routes.filter(({ idempotent }) => !idempotent).map(({ id }) => id);
    expect([...new Set(once)]).toEqual(NOT_IDEMPOTENT);
  });
});

function isRoute(value: unknown): value is RouteContract {
  return typeof value === 'object' && value !== null && 'access' in value && 'idempotent' in value;
}
