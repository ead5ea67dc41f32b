import { vi } from 'vitest';

/** Shorter than a test may take, so that a wait that never ends says what it waited for. */
const PATIENCE_MS = 30_000;

const { waitFor, waitUntil } = vi;

/** The second that is usual is over before a busy machine has answered, or drawn, anything. */
vi.waitFor = (check, options) => waitFor(check, patient(options));
vi.waitUntil = (check, options) => waitUntil(check, patient(options));

function patient<TOptions extends { timeout?: number }>(options: number | TOptions | undefined) {
  return typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options };
}
