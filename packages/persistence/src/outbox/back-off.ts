const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Pause before attempt number `failures` + 1, in milliseconds: exponential with full jitter (Brooker, "Exponential
 * backoff and jitter", AWS 2015), so that waiting clients do not all return at once.
 */
export function backOffMs(
  failures: number,
  options: { firstMs?: number; longestMs?: number; random?: () => number } = {},
): number {
  const { firstMs = FIRST_PAUSE_MS, longestMs = LONGEST_PAUSE_MS, random = Math.random } = options;
  const ceiling = Math.min(longestMs, firstMs * 2 ** Math.max(0, failures - 1));
  return Math.ceil(random() * ceiling);
}
