import { describe, expect, it } from 'vitest';
import { Plan, billingApi, billingEvents, type RouteRequest } from '@colloquy/contracts';
import { AppError, ERRORS, type ErrorCode } from '@colloquy/errors';
import { defineConsumer } from '@colloquy/event-bus';
import { eventFor, systemContext } from '../http/request-context.ts';
import { createCachedCall, type CachedCallOptions } from './cached-call.ts';
import { fakeClient } from '../testing/fake-client.ts';
import type { CallOptions } from './service-client.ts';

type Options = CachedCallOptions<typeof billingApi.readSubscriptionState, string>;

const PLANS = { FREE: Plan.freeTrial, PRO: Plan.payAsYouGo };
const FRESH_MS = 5_000;
const STALE_MS = 60_000;
const request = (id: string): RouteRequest<typeof billingApi.readSubscriptionState> => ({ params: { id } });

/** Billing behind a cache, with a clock the test sets. Calls are answered at once unless `hold` delays them. */
function aCache(options: Partial<Options> = {}) {
  const state: {
    at: number;
    plan: keyof typeof PLANS;
    error: ErrorCode | null;
    calls: CallOptions[];
    held: Promise<void> | null;
  } = { at: 0, plan: 'FREE', error: null, calls: [], held: null };
  const client = fakeClient(async (call) => {
    state.calls.push(call);
    const { plan, error } = state;
    await state.held;
    if (error !== null) throw new AppError({ code: error });
    return { data: { plan_id: PLANS[plan], state: 'active' } };
  });
  const cache = createCachedCall(client, billingApi.readSubscriptionState, {
    freshMs: FRESH_MS,
    staleMs: STALE_MS,
    pick: ({ data }) => (data.plan_id === PLANS.PRO ? 'PRO' : 'FREE'),
    monotonicMs: () => state.at,
    ...options,
  });
  return { state, cache, read: (id = 'w1') => cache.read(request(id)) };
}

describe('a cached call', () => {
  it('asks again when the answer is no longer fresh', async () => {
    const { state, read } = aCache();
    expect(await read()).toBe('FREE');
    state.plan = 'PRO';
    state.at = FRESH_MS - 1;
    expect(await read()).toBe('FREE');
    state.at = FRESH_MS;
    expect(await read()).toBe('PRO');
    expect(state.calls).toHaveLength(2);
  });

  it('keeps answers to different requests apart', async () => {
    const { state, read } = aCache();
    await read('w1');
    state.plan = 'PRO';
    expect(await read('w2')).toBe('PRO');
    expect(await read('w1')).toBe('FREE');
  });

  it('is one call for fifty who ask the same at once', async () => {
    const { state, read } = aCache();
    expect(new Set(await Promise.all(Array.from({ length: 50 }, () => read())))).toEqual(new Set(['FREE']));
    expect(state.calls).toHaveLength(1);
  });

  it('goes on with a known answer while the service is away, up to its age, asking again only after a pause', async () => {
    const { state, read } = aCache();
    await read();
    state.error = ERRORS.serviceUnavailable;
    state.at = STALE_MS - 1;
    expect(await read()).toBe('FREE');
    expect(await read()).toBe('FREE');
    expect(state.calls).toHaveLength(2);
    state.at = STALE_MS;
    await expect(read()).rejects.toMatchObject({ code: ERRORS.serviceUnavailable });
    expect(state.calls).toHaveLength(3);
  });

  it('throws what is no outage, and keeps nothing of it', async () => {
    const { state, read } = aCache();
    await read();
    state.error = ERRORS.notFound;
    state.at = FRESH_MS;
    await expect(read()).rejects.toMatchObject({ code: ERRORS.notFound });
    state.error = ERRORS.serviceUnavailable;
    await expect(read()).rejects.toMatchObject({ code: ERRORS.serviceUnavailable });
  });

  it('keeps that something is absent where that has a value', async () => {
    const { state, read } = aCache({ absent: 'none' });
    state.error = ERRORS.notFound;
    expect(await read()).toBe('none');
    expect(await read()).toBe('none');
    expect(state.calls).toHaveLength(1);
  });

  it('lets no answer stand in that must not', async () => {
    const { state, read } = aCache({ mayBeStale: (plan) => plan !== 'FREE' });
    await read();
    state.error = ERRORS.serviceUnavailable;
    state.at = FRESH_MS;
    await expect(read()).rejects.toMatchObject({ code: ERRORS.serviceUnavailable });
  });

  it('waits less long where a known answer can stand in', async () => {
    const { state, read } = aCache({ rereadTimeoutMs: 1_000 });
    await read();
    state.at = FRESH_MS;
    await read();
    state.at = FRESH_MS + STALE_MS;
    await read();
    expect(state.calls.map(({ timeoutMs }) => timeoutMs)).toEqual([undefined, 1_000, undefined]);
  });

  it('drops the answers that an event makes old, and no others', async () => {
    const { state, cache, read } = aCache({
      droppedBy: (drop) => [
        defineConsumer({
          name: 'test.plan-changed',
          event: billingEvents.planChanged,
          handle: async ({ data }) => drop(({ request: { params } }) => params?.id === data.workspace_id),
        }),
      ],
    });
    await read('w1');
    await read('w2');
    state.plan = 'PRO';
    const changed = { workspace_id: 'w1', plan_id: 2, state: 'active' } as const;
    const event = eventFor(systemContext('billing'), billingEvents.planChanged, 'w1', changed);
    const delivery = { attempt: 1, signal: new AbortController().signal };
    await cache.consumers[0]?.handle(event, delivery);
    await cache.consumers[0]?.handle(event, delivery);
    expect([await read('w1'), await read('w2')]).toEqual(['PRO', 'FREE']);
  });

  it('keeps nothing that was read before a change and arrives after it', async () => {
    const { state, cache, read } = aCache();
    const { promise, resolve } = Promise.withResolvers<void>();
    state.held = promise;
    const before = read();
    cache.drop(() => false);
    state.plan = 'PRO';
    const after = read();
    resolve();
    expect([await before, await after, await read()]).toEqual(['FREE', 'PRO', 'PRO']);
    expect(state.calls).toHaveLength(2);
  });

  it('shows a kept answer without asking, while it is fresh', async () => {
    const { state, cache, read } = aCache();
    expect(cache.peek(request('w1'))).toBeUndefined();
    await read();
    expect(cache.peek(request('w1'))).toBe('FREE');
    state.at = FRESH_MS;
    expect(cache.peek(request('w1'))).toBeUndefined();
    expect(state.calls).toHaveLength(1);
  });
});
