import { isRetriable } from '../../api/api-error.ts';

/** Delays before the second and third attempt of a call whose response was lost or a server error. */
const RETRY_DELAYS_MS: readonly number[] = [1_000, 3_000];

/** Retries retriable errors; throws the last error. */
export async function withRetries<T>(
  run: () => Promise<T>,
  delaysMs: readonly number[] = RETRY_DELAYS_MS,
): Promise<T> {
  for (const delayMs of delaysMs) {
    try {
      return await run();
    } catch (error) {
      if (!isRetriable(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
  return run();
}
