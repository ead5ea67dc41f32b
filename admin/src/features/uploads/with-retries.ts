import { isRetriable } from '../../api/api-error.ts';

/** Waits before the second and the third try of a call whose answer was lost or was a server fault. */
const RETRY_DELAYS_MS: readonly number[] = [1_000, 3_000];

/** Tries again where another try may help; throws the last error. */
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
