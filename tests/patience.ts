import { vi } from 'vitest';

/** Shorter than a test's timeout, so that a wait that never ends fails with its own message. */
const PATIENCE_MS = 30_000;

const { waitFor, waitUntil } = vi;

/** The default of a second is too short for a busy machine to answer or to render. */
vi.waitFor = (check, options) => waitFor(check, patient(options));
vi.waitUntil = (check, options) => waitUntil(check, patient(options));

function patient<TOptions extends { timeout?: number }>(options: number | TOptions | undefined) {
  return typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options };
}
