export interface PacingClock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Rejects early with the signal's reason when the signal is aborted. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
}

export const SYSTEM_CLOCK: PacingClock = {
  now: Date.now,
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const giveUp = (): void => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      }, ms);
      signal?.addEventListener('abort', giveUp, { once: true });
    }),
};

/** A server that asks for a longer pause is left to a later crawl. */
export const MAX_RETRY_AFTER_MS = 60_000;
const FIRST_BACK_OFF_MS = 1_000;

/**
 * Longer pauses that an owner configures apply to that crawl only, so that it does not slow other owners' crawls of
 * the host.
 */
const MAX_SHARED_GAP_MS = 500;
/** Hosts kept in memory before idle ones are evicted. */
const MAX_QUIET_HOSTS = 1_000;

export interface TurnOptions {
  /** Pause between two requests of this crawl to one host. */
  readonly delayMs: number;
  /** The pause that the host asks of all clients, such as by `Crawl-delay`; null for none. */
  readonly askedMs?: number | null;
  readonly signal?: AbortSignal | undefined;
}

/** Spaces the requests of one crawl to each host. */
export interface HostPacing {
  /** Waits for the next turn at a host. */
  turn(host: string, options: TurnOptions): Promise<void>;
  /** Blocks the host for this long, for all crawls. */
  pause(host: string, ms: number): Promise<void>;
}

/** Schedule of requests per host. Crawls that may share a host share one instance, in whatever process they run. */
export interface HostTurns {
  /**
   * Reserves the host for `gapMs` and returns 0; returns the milliseconds until it may be free when it is reserved.
   */
  take(host: string, gapMs: number): Promise<number>;
  /** Blocks the host for at least this many milliseconds. */
  keepFree(host: string, ms: number): Promise<void>;
}

/** Host turns shared by the crawls of one process. */
function createMemoryTurns(now: () => number): HostTurns {
  const freeAt = new Map<string, number>();
  return {
    async take(host, gapMs) {
      const at = now();
      const waitMs = (freeAt.get(host) ?? 0) - at;
      if (waitMs > 0) return waitMs;
      if (freeAt.size >= MAX_QUIET_HOSTS) {
        for (const [quiet, free] of freeAt) if (free <= at) freeAt.delete(quiet);
      }
      freeAt.set(host, at + gapMs);
      return 0;
    },
    async keepFree(host, ms) {
      freeAt.set(host, Math.max(freeAt.get(host) ?? 0, now() + ms));
    },
  };
}

/** Pacing shared by crawls: no two request from a host at once, and none during a pause that it asked for. */
export function createSharedPacing(
  clock: PacingClock = SYSTEM_CLOCK,
  turns: HostTurns = createMemoryTurns(clock.now),
) {
  return {
    forCrawl(): HostPacing {
      const ownAt = new Map<string, number>();
      return {
        async turn(host, { delayMs, askedMs, signal }) {
          const asked = askedMs ?? 0;
          const gapMs = Math.max(asked, Math.min(delayMs, MAX_SHARED_GAP_MS));
          for (;;) {
            const ownWaitMs = (ownAt.get(host) ?? 0) - clock.now();
            const waitMs = ownWaitMs > 0 ? ownWaitMs : await turns.take(host, gapMs);
            if (waitMs <= 0) break;
            await clock.sleep(waitMs, signal);
          }
          ownAt.set(host, clock.now() + Math.max(asked, delayMs));
        },
        pause: (host, ms) => turns.keepFree(host, ms),
      };
    },
  };
}

export type SharedPacing = ReturnType<typeof createSharedPacing>;

/** Delay before a retry: what the server asks for, within bounds, otherwise doubled each time. */
export function retryDelayMs(retries: number, retryAfterMs: number | null): number {
  const backOff = FIRST_BACK_OFF_MS * 2 ** retries;
  return Math.min(MAX_RETRY_AFTER_MS, Math.max(backOff, retryAfterMs ?? 0));
}

/**
 * Consecutive throttled responses after which a crawl gives a host up: pauses of 1, 2, 4 … 60 s, 15 minutes in all.
 */
const MAX_THROTTLED = 20;

/** Tracks throttling per host: pauses grow until the crawl stops requesting from the host. */
export function createHostPatience<TAnswer>() {
  const throttled = new Map<string, { readonly times: number; readonly last: TAnswer }>();
  return {
    /** The last response of a host that was given up; null for others. */
    lastOf(host: string): TAnswer | null {
      const one = throttled.get(host);
      return one !== undefined && one.times >= MAX_THROTTLED ? one.last : null;
    },
    /** Pause after a throttled response; `retryAfterMs` is what the server asks for. */
    pauseAfter(host: string, last: TAnswer, retryAfterMs: number | null): number {
      const times = throttled.get(host)?.times ?? 0;
      throttled.set(host, { times: times + 1, last });
      return retryDelayMs(times, retryAfterMs);
    },
    /** Resets the host after a normal response. */
    answered: (host: string) => void throttled.delete(host),
  };
}

/** Parses `Retry-After`: seconds or a date (RFC 9110, section 10.2.3). Null when it is neither. */
export function parseRetryAfter(value: string | undefined, nowMs: number): number | null {
  if (value === undefined) return null;
  if (/^\d{1,9}$/.test(value.trim())) return Number(value) * 1_000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
}
