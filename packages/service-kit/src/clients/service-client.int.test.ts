import { createServer } from 'node:http';
import { billingApi, knowledgeApi, workspaceApi, type RouteContract, ERRORS } from '@colloquy/contracts';
import * as contracts from '@colloquy/contracts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listenOnLoopback } from '@colloquy/test-servers/listen';
import { createInternalTokens } from '../identity/internal-token.ts';
import { createServiceClient, type ServiceClient } from './service-client.ts';

/** A service whose process resets the connection under each first request, as one that stops may do. */
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
  return {
    asked,
    client: createServiceClient({
      name: 'chat',
      discovery: { locate: () => ({ kind: 'remote', baseUrl }) },
      tokens: createInternalTokens(['a secret between processes, long enough']),
    }),
  };
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

describe('routes between services', () => {
  /** A repeat would count twice against a daily limit, or do twice what a customer's function does; the asker may ask again. */
  const NOT_REPEATABLE = ['billing.takeDebugAnswer', 'bot.runFunction'];

  it('can be repeated safely', () => {
    const apis = Object.entries(contracts).flatMap(([name, api]) =>
      name.endsWith('Api') ? Object.values<unknown>(Object(api)) : [],
    );
    const routes = apis.filter(isRoute).filter(({ access }) => access === 'service');
    expect(routes.length).toBeGreaterThan(10);
    const once = routes.filter(({ idempotent }) => !idempotent).map(({ id }) => id);
    expect([...new Set(once)]).toEqual(NOT_REPEATABLE);
  });
});

function isRoute(value: unknown): value is RouteContract {
  return typeof value === 'object' && value !== null && 'access' in value && 'idempotent' in value;
}
