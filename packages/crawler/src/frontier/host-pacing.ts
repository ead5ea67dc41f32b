export interface PacingClock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Ends early, with the signal's reason, when the signal is aborted. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/** A server that asks for more is asked again in a later crawl. */
export const MAX_RETRY_AFTER_MS = 60_000;
const FIRST_BACK_OFF_MS = 1_000;

/** Spaces the requests to each host: `delayMs` between two of them, and none while the host asked for a pause. */
export function createHostPacing(clock: PacingClock) {
  const nextAt = new Map<string, number>();
  return {
    /** Waits for the next turn at a host. */
    async turn(host: string, delayMs: number, signal?: AbortSignal): Promise<void> {
      for (;;) {
        const at = nextAt.get(host) ?? 0;
        const now = clock.now();
        if (at <= now) {
          nextAt.set(host, now + delayMs);
          return;
        }
        await clock.sleep(at - now, signal);
      }
    },
    /** The host is not asked for this long. */
    pause(host: string, ms: number): void {
      nextAt.set(host, Math.max(nextAt.get(host) ?? 0, clock.now() + ms));
    },
  };
}

export type HostPacing = ReturnType<typeof createHostPacing>;

/** How long to wait before a retry: what the server asks for, within bounds, else twice as long each time. */
export function retryDelayMs(retries: number, retryAfterMs: number | null): number {
  const backOff = FIRST_BACK_OFF_MS * 2 ** retries;
  return Math.min(MAX_RETRY_AFTER_MS, Math.max(backOff, retryAfterMs ?? 0));
}

/** Reads `Retry-After`: seconds, or a date (RFC 9110, section 10.2.3). Null when it is neither. */
export function parseRetryAfter(value: string | undefined, nowMs: number): number | null {
  if (value === undefined) return null;
  if (/^\d{1,9}$/.test(value.trim())) return Number(value) * 1_000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
}
