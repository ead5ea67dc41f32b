/** Long enough for the page's own initial work. */
const FALLBACK_DELAY_MS = 2_000;

/** Calls back when the page is idle, unless aborted first. Safari has no idle callbacks. */
export function whenIdle(callback: () => void, signal: AbortSignal): void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(callback);
    signal.addEventListener('abort', () => cancelIdleCallback(handle));
  } else {
    const timer = setTimeout(callback, FALLBACK_DELAY_MS);
    signal.addEventListener('abort', () => clearTimeout(timer));
  }
}
