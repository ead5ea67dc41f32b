import { setTimeout as pause } from 'node:timers/promises';

const DEFAULT_TIMEOUT_MS = 60_000;
const DEFAULT_INTERVAL_MS = 50;

export interface WaitOptions {
  readonly timeoutMs?: number;
  readonly intervalMs?: number;
}

/**
 * Calls `probe` until it returns something other than undefined, null or false, and returns that. Throws after
 * `timeoutMs`, with `what` and the last error of the probe in the message.
 */
export async function waitUntil<T>(
  what: string,
  probe: () => Promise<T | undefined | null | false>,
  { timeoutMs = DEFAULT_TIMEOUT_MS, intervalMs = DEFAULT_INTERVAL_MS }: WaitOptions = {},
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  let lastError: unknown;
  for (;;) {
    try {
      const value = await probe();
      if (value !== undefined && value !== null && value !== false) return value;
      lastError = undefined;
    } catch (error) {
      lastError = error;
    }
    if (performance.now() > deadline) {
      throw new Error(`Waited ${timeoutMs} ms in vain: ${what}`, { cause: lastError });
    }
    await pause(intervalMs);
  }
}
