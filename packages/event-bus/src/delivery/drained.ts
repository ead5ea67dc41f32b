import type { Clock } from '../clock.ts';

/** Waits for `idle`, at most `timeoutMs`. True when it resolved in time. */
export async function drained(idle: Promise<unknown>, timeoutMs: number, clock: Clock): Promise<boolean> {
  const patience = new AbortController();
  const expired = clock.sleep(timeoutMs, patience.signal).then(() => false);
  try {
    return await Promise.race([idle.then(() => true), expired]);
  } finally {
    patience.abort();
  }
}
