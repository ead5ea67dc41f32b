import { LRUCache } from 'lru-cache';
import type { RouteContract, RouteOutput, RouteRequest } from '@colloquy/contracts';
import { isAppError } from '@colloquy/errors';
import type { Consumer } from '@colloquy/event-bus';
import type { CallOptions, ServiceClient } from './service-client.ts';

const MAX_ENTRIES = 10_000;
/** While the service cannot be asked, it is not asked the same again for this long. */
const RETRY_PAUSE_MS = 1_000;

/** An answer of another service, kept for a while. */
export interface CachedAnswer<TRoute extends RouteContract, TValue> {
  readonly request: RouteRequest<TRoute>;
  readonly value: TValue;
}

type Matches<TRoute extends RouteContract, TValue> = (answer: CachedAnswer<TRoute, TValue>) => boolean;

export interface CachedCallOptions<TRoute extends RouteContract, TValue> {
  /** An answer of at most this age is given without asking. */
  readonly freshMs: number;
  /** While the service cannot be asked, an answer of at most this age stands in. */
  readonly staleMs: number;
  /** The consumers of events after which answers do not hold any more; `drop` removes those that match. */
  readonly droppedBy?: (drop: (matches: Matches<TRoute, TValue>) => void) => readonly Consumer[];
  /** The part of the answer that is kept. */
  readonly pick: (output: RouteOutput<TRoute>) => TValue;
  /** The value for a request that the service does not know; without it `not-found` is thrown and not kept. */
  readonly absent?: TValue;
  /** Which errors mean that the service cannot be asked. Default: those of kind `unavailable`. */
  readonly isAway?: (error: unknown) => boolean;
  /** Called with the error when an answer stands in. */
  readonly onStale?: (error: unknown) => void;
  /** Which answers may stand in. Default: all. */
  readonly mayBeStale?: (value: TValue) => boolean;
  /** The deadline of a call whose answer could be stood in for. Default: that of every call. */
  readonly rereadTimeoutMs?: number;
  /** Default: the process's own clock, which never jumps. */
  readonly monotonicMs?: () => number;
}

interface Entry<TRoute extends RouteContract, TValue> extends CachedAnswer<TRoute, TValue> {
  readonly loadedAt: number;
  readonly freshUntil: number;
}

/** A call of another service whose answers are kept in this process. */
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
    // A dropped call is still an answer for those who asked before the drop.
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
    // What is under way may have been read before the change.
    for (const { key } of loading) cache.delete(key);
    const old = [...cache.entries()].filter(([, entry]) => matches(entry));
    for (const [key] of old) cache.delete(key);
  }

  return {
    /** Requests that meet share a call. Throws what `ServiceClient.call` throws when no kept answer stands in. */
    async read(request: RouteRequest<TRoute>, call: CallOptions = {}): Promise<TValue> {
      const key = keyOf(request);
      const known = cache.get(key);
      if (isFresh(known)) return known.value;
      const context = { request, call };
      return (await cache.forceFetch(key, { forceRefresh: true, context })).value;
    },
    /** The kept answer, if it is fresh. */
    peek(request: RouteRequest<TRoute>): TValue | undefined {
      const known = cache.peek(keyOf(request));
      return isFresh(known) ? known.value : undefined;
    },
    /** Removes answers; an answer under way is given to those who wait for it, and not kept. */
    drop,
    /** One process of a group gets each event; the others ask again after `freshMs`. */
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
