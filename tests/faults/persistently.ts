import { ERRORS } from '@colloquy/contracts';
import { isConnectionLoss, ProductError, UploadRefusedError, waitUntil } from '../product/index.ts';

/** `requestInProgress`: the same request is still running, here or in a process that has just died. */
const STILL_RUNNING = Number(ERRORS.requestInProgress);
const FIRST_SERVER_ERROR = 500;
/** Longer than any lease, so that what a dead process held is free again. */
const PATIENCE_MS = 180_000;
const INTERVAL_MS = 100;

/**
 * Does `action` until it is answered, as a client that keeps its Idempotency-Key does: a cut connection, a request
 * that is still running and a server error are tried again, each time after `isReady` has resolved. Throws any
 * other refusal.
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
        // A thrown error is one more try.
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
