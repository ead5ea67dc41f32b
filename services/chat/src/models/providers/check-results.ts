import type { ModelCheck } from '@colloquy/contracts';
import { isAppError } from '@colloquy/errors';
import { providerErrorOf, type ProviderError } from '../provider-access/provider-error.ts';

/** The result of one check. */
export type Found = Pick<ModelCheck, 'ok' | 'detail' | 'code' | 'reason'>;
export type Timed = Found & Pick<ModelCheck, 'latencyMs'>;

/** The failed result of a check that depends on an earlier failed one. */
export function failedAfter({
  code,
  reason,
}: { readonly [K in keyof ProviderError]: ProviderError[K] | null }): Found {
  return { ok: false, detail: '', code, reason };
}

/** A failed check without an error: it was not run. */
export const NOT_TESTED: Timed = { ...failedAfter({ code: null, reason: null }), latencyMs: 0 };

/** The result of `work`, or the provider's error when it fails. */
export async function attempt<T extends object>(work: () => Promise<T>): Promise<T | Found> {
  try {
    return await work();
  } catch (error) {
    if (!isAppError(error)) throw error;
    return failedAfter(providerErrorOf(error));
  }
}

/** As `attempt`, with its duration. */
export async function timed(work: () => Promise<Found>): Promise<Timed> {
  const started = performance.now();
  const found = await attempt(work);
  return { ...found, latencyMs: elapsed(started) };
}

/** Whole milliseconds since `started`. */
export function elapsed(started: number): number {
  return Math.round(performance.now() - started);
}
