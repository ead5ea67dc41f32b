import { ERRORS } from '@colloquy/contracts';
import { isConnectionLoss, ProductError, UploadRefusedError, waitUntil } from '../product/index.ts';

/** `requestInProgress`: the same request is still running, here or in a process that was just killed. */
const STILL_RUNNING = Number(ERRORS.requestInProgress);
const FIRST_SERVER_ERROR = 500;
/** Longer than any lease, so that leases of a killed process have expired. */
const PATIENCE_MS = 180_000;
const INTERVAL_MS = 100;

/**
 * Repeats `action` until it succeeds, as a client that keeps its Idempotency-Key does: a cut connection, a request
 * that is still running and a server error are tried again, each time after `isReady` has resolved. Throws any other
 * refusal.
 */
export async function persistently<T>(
  what: string,
  action: () => Promise<T>,
  isReady: () => Promise<unknown> = () => Promise.resolve(),
): Promise<T> {
  const outcome = await waitUntil(
    what,
    async (): Promise<{ readonly value: T } | { readonly refusal: unknown }> => {
      await isReady();
      try {
        return { value: await action() };
      } catch (error) {
        // A thrown error counts as one more attempt.
        if (isWorthRepeating(error)) throw error;
        return { refusal: error };
      }
    },
    { timeoutMs: PATIENCE_MS, intervalMs: INTERVAL_MS },
  );
  if ('value' in outcome) return outcome.value;
  throw outcome.refusal;
}

function isWorthRepeating(error: unknown): boolean {
  if (isConnectionLoss(error)) return true;
  if (error instanceof UploadRefusedError) return error.status >= FIRST_SERVER_ERROR;
  if (!(error instanceof ProductError)) return false;
  return error.status >= FIRST_SERVER_ERROR || error.code === STILL_RUNNING;
}
