import { LRUCache } from 'lru-cache';
import type { RouteContract, RouteOutput, RouteRequest } from '@colloquy/contracts';
import { isAppError } from '@colloquy/errors';
import type { Consumer } from '@colloquy/event-bus';
import type { CallOptions, ServiceClient } from './service-client.ts';

const MAX_ENTRIES = 10_000;
/** While the service is unavailable, the same request is not repeated for this long. */
const RETRY_PAUSE_MS = 1_000;

/** Options of a cached answer of another service. */
export interface CachedAnswer<TRoute extends RouteContract, TValue> {
  readonly request: RouteRequest<TRoute>;
  readonly value: TValue;
}

type Matches<TRoute extends RouteContract, TValue> = (answer: CachedAnswer<TRoute, TValue>) => boolean;

export interface CachedCallOptions<TRoute extends RouteContract, TValue> {
  /** An answer of at most this age is returned without a call. */
  readonly freshMs: number;
  /** While the service is unavailable, a cached answer of at most this age is returned. */
  readonly staleMs: number;
  /** Consumers of the events that invalidate answers; `drop` removes those that match. */
  readonly droppedBy?: (drop: (matches: Matches<TRoute, TValue>) => void) => readonly Consumer[];
  /** The part of the answer that is cached. */
  readonly pick: (output: RouteOutput<TRoute>) => TValue;
  /**
   * The value for a request that the service answers with `not-found`; without it that error is thrown and not
   * cached.
   */
  readonly absent?: TValue;
  /** Which errors mean that the service is unavailable. Default: those of kind `unavailable`. */
  readonly isAway?: (error: unknown) => boolean;
  /** Called with the error when a stale answer is returned. */
  readonly onStale?: (error: unknown) => void;
  /** Which answers may be returned stale. Default: all. */
  readonly mayBeStale?: (value: TValue) => boolean;
  /** Deadline of a call that a stale answer could replace. Default: that of every call. */
  readonly rereadTimeoutMs?: number;
  /** Default: the process's own monotonic clock. */
  readonly monotonicMs?: () => number;
}

interface Entry<TRoute extends RouteContract, TValue> extends CachedAnswer<TRoute, TValue> {
  readonly loadedAt: number;
  readonly freshUntil: number;
}

/** A call of another service whose answers are cached in this process. */
export function createCachedCall<TRoute extends RouteContract, TValue>(
  client: ServiceClient,
  route: TRoute,
  options: CachedCallOptions<TRoute, TValue>,
) {
  type Known = Entry<TRoute, TValue>;
  const { freshMs, staleMs, absent, mayBeStale = () => true, isAway = isUnavailable } = options;
  const { rereadTimeoutMs, monotonicMs = () => performance.now() } = options;
  const loading = new Set<{ readonly key: string }>();

  function isFresh(known: Known | undefined): known is Known {
    return known !== undefined && monotonicMs() < known.freshUntil;
  }

  function canServeStale(known: Known | undefined): known is Known {
    return known !== undefined && monotonicMs() < known.loadedAt + staleMs && mayBeStale(known.value);
  }

  async function load(
    request: RouteRequest<TRoute>,
    known: Known | undefined,
    call: CallOptions,
  ): Promise<Known> {
    const timeout =
      rereadTimeoutMs !== undefined && canServeStale(known) ? { timeoutMs: rereadTimeoutMs } : {};
    try {
      const value = options.pick(await client.call(route, request, { ...timeout, ...call }));
      return { request, value, ...times() };
    } catch (error) {
      if (absent !== undefined && isRefused(error)) return { request, value: absent, ...times() };
      if (!isAway(error) || !canServeStale(known)) throw error;
      options.onStale?.(error);
      const freshUntil = Math.min(monotonicMs() + RETRY_PAUSE_MS, known.loadedAt + staleMs);
      return { ...known, freshUntil };
    }
  }

  function times(): Pick<Known, 'loadedAt' | 'freshUntil'> {
    const loadedAt = monotonicMs();
    return { loadedAt, freshUntil: loadedAt + freshMs };
  }

  const cache = new LRUCache<string, Known, { request: RouteRequest<TRoute>; call: CallOptions }>({
    max: MAX_ENTRIES,
    // A dropped call still answers the callers from before the drop.
    ignoreFetchAbort: true,
    async fetchMethod(key, known, { context: { request, call } }) {
      const underWay = { key };
      loading.add(underWay);
      try {
        return await load(request, known, call);
      } finally {
        loading.delete(underWay);
      }
    },
  });

  function drop(matches: Matches<TRoute, TValue>): void {
    // Calls in progress may have read the state from before the change.
    for (const { key } of loading) cache.delete(key);
    const old = [...cache.entries()].filter(([, entry]) => matches(entry));
    for (const [key] of old) cache.delete(key);
  }

  return {
    /**
     * Concurrent requests share a call. Throws what `ServiceClient.call` throws when no cached answer can replace it.
     */
    async read(request: RouteRequest<TRoute>, call: CallOptions = {}): Promise<TValue> {
      const key = keyOf(request);
      const known = cache.get(key);
      if (isFresh(known)) return known.value;
      const context = { request, call };
      return (await cache.forceFetch(key, { forceRefresh: true, context })).value;
    },
    /** The cached answer, if it is fresh. */
    peek(request: RouteRequest<TRoute>): TValue | undefined {
      const known = cache.peek(keyOf(request));
      return isFresh(known) ? known.value : undefined;
    },
    /** Drops cached answers; the result of a call in progress goes to its callers and is not cached. */
    drop,
    /** Each event reaches one process of a group; the others read again after `freshMs`. */
    consumers: options.droppedBy?.(drop) ?? [],
  };
}

function keyOf({ params, query, body }: RouteRequest<RouteContract>): string {
  return JSON.stringify([params, query, body]);
}

function isUnavailable(error: unknown): boolean {
  return isAppError(error) && error.kind === 'unavailable';
}

function isRefused(error: unknown): boolean {
  return isAppError(error) && (error.kind === 'not-found' || error.kind === 'validation');
}
