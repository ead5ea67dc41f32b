import type { ModelCheck } from '@colloquy/contracts';
import { isAppError } from '@colloquy/errors';
import { providerErrorOf, type ProviderError } from '../provider-access/provider-error.ts';

/** What one check found. */
export type Found = Pick<ModelCheck, 'ok' | 'detail' | 'code' | 'reason'>;
export type Timed = Found & Pick<ModelCheck, 'latencyMs'>;

/** A check that cannot pass after what an earlier one found. */
export function failedAfter({
  code,
  reason,
}: { readonly [K in keyof ProviderError]: ProviderError[K] | null }): Found {
  return { ok: false, detail: '', code, reason };
}

/** A check that says nothing is wrong, and nothing works. */
export const NOT_TESTED: Timed = { ...failedAfter({ code: null, reason: null }), latencyMs: 0 };

/** The result of some work, or what its failure says of the provider. */
export async function attempt<T extends object>(work: () => Promise<T>): Promise<T | Found> {
  try {
    return await work();
  } catch (error) {
    if (!isAppError(error)) throw error;
    return failedAfter(providerErrorOf(error));
  }
}

/** As `attempt`, with how long it took. */
export async function timed(work: () => Promise<Found>): Promise<Timed> {
  const started = performance.now();
  const found = await attempt(work);
  return { ...found, latencyMs: elapsed(started) };
}

/** Whole milliseconds since then. */
export function elapsed(started: number): number {
  return Math.round(performance.now() - started);
}
