export interface PacingClock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Ends early, with the signal's reason, when the signal is aborted. */
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

/** A server that asks for more is asked again in a later crawl. */
export const MAX_RETRY_AFTER_MS = 60_000;
const FIRST_BACK_OFF_MS = 1_000;

/** A crawl whose owner wants longer pauses takes them itself: it does not hold up another owner's at the same host. */
const MAX_SHARED_GAP_MS = 500;
/** Hosts kept in memory before those that nobody waits for are forgotten. */
const MAX_QUIET_HOSTS = 1_000;

export interface TurnOptions {
  /** Between two requests of this crawl to one host. */
  readonly delayMs: number;
  /** What the host itself asks for between two requests of anybody, such as by `Crawl-delay`; null when nothing. */
  readonly askedMs?: number | null;
  readonly signal?: AbortSignal | undefined;
}

/** Spaces the requests of one crawl to each host. */
export interface HostPacing {
  /** Waits for the next turn at a host. */
  turn(host: string, options: TurnOptions): Promise<void>;
  /** The host is not asked for this long, by no crawl. */
  pause(host: string, ms: number): Promise<void>;
}

/** When each host may be asked again. Crawls that may meet at a host share one, in whatever process they run. */
export interface HostTurns {
  /** Takes the host for `gapMs` and answers 0; answers the milliseconds until it may be free when it is taken. */
  take(host: string, gapMs: number): Promise<number>;
  /** The host is free in so many milliseconds at the earliest. */
  keepFree(host: string, ms: number): Promise<void>;
}

/** Turns that the crawls of one process share. */
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

/** What crawls share: no two of them ask a host at once, and none asks one that wanted a pause. */
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

/** How long to wait before a retry: what the server asks for, within bounds, else twice as long each time. */
export function retryDelayMs(retries: number, retryAfterMs: number | null): number {
  const backOff = FIRST_BACK_OFF_MS * 2 ** retries;
  return Math.min(MAX_RETRY_AFTER_MS, Math.max(backOff, retryAfterMs ?? 0));
}

/** Answers in a row that say "later" before a crawl gives a host up: pauses of 1, 2, 4 … 60 s, 15 minutes in all. */
const MAX_THROTTLED = 20;

/** What a crawl does at hosts that want to be asked less: longer and longer pauses, until it asks no more. */
export function createHostPatience<TAnswer>() {
  const throttled = new Map<string, { readonly times: number; readonly last: TAnswer }>();
  return {
    /** The last answer of a host that is asked no more; null for others. */
    lastOf(host: string): TAnswer | null {
      const one = throttled.get(host);
      return one !== undefined && one.times >= MAX_THROTTLED ? one.last : null;
    },
    /** How long to leave the host alone after an answer that says "later"; `retryAfterMs` is what it asks for. */
    pauseAfter(host: string, last: TAnswer, retryAfterMs: number | null): number {
      const times = throttled.get(host)?.times ?? 0;
      throttled.set(host, { times: times + 1, last });
      return retryDelayMs(times, retryAfterMs);
    },
    /** The host has answered. */
    answered: (host: string) => void throttled.delete(host),
  };
}

/** Reads `Retry-After`: seconds, or a date (RFC 9110, section 10.2.3). Null when it is neither. */
export function parseRetryAfter(value: string | undefined, nowMs: number): number | null {
  if (value === undefined) return null;
  if (/^\d{1,9}$/.test(value.trim())) return Number(value) * 1_000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
}
