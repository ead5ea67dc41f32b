import type { Clock } from '../clock.ts';
import { isFinal } from '../errors.ts';
import type { Consumer } from '../event-bus.ts';
import type { Semaphore } from './semaphore.ts';

/** Pauses before the second to the sixth try: 1, 5, 30, 120 and 600 s. */
export const RETRY_DELAYS_MS: readonly number[] = [1_000, 5_000, 30_000, 120_000, 600_000];

export type Outcome =
  | { readonly kind: 'handled' }
  /** The bus is stopping: nothing was decided, so the event must be delivered again after the restart. */
  | { readonly kind: 'stopped' }
  /** The next pause would block the keyed queue longer than allowed: retry in `delayMs`, elsewhere. */
  | {
      readonly kind: 'postponed';
      readonly attempts: number;
      readonly delayMs: number;
      readonly error: unknown;
    }
  | { readonly kind: 'failed'; readonly attempts: number; readonly error: unknown };

export interface Delivery {
  readonly consumer: Consumer;
  /** The event as received; parsed anew for each attempt, so that no handler sees another's changes. */
  readonly text: string;
  /** Attempts made before. */
  readonly attempts: number;
  readonly retryDelaysMs: readonly number[];
  /** Total time of pauses before the delivery is handed back as postponed. */
  readonly patienceMs: number;
  readonly semaphore: Semaphore;
  readonly clock: Clock;
  /** Aborts when no new attempt may start. */
  readonly stopping: AbortSignal;
  /** Aborts when running handlers should give up. */
  readonly abandon: AbortSignal;
}

/** Attempts delivery of one event until it is handled, given up or postponed. Never throws. */
export async function deliver(delivery: Delivery): Promise<Outcome> {
  const { clock, retryDelaysMs, stopping } = delivery;
  let attempts = delivery.attempts;
  let waitedMs = 0;
  while (!stopping.aborted) {
    attempts += 1;
    const result = await attempt(delivery, attempts);
    if (result.kind !== 'threw') return result;
    const { error } = result;
    const delayMs = retryDelaysMs[attempts - 1];
    if (delayMs === undefined || isFinal(error)) return { kind: 'failed', attempts, error };
    if (waitedMs + delayMs > delivery.patienceMs) return { kind: 'postponed', attempts, delayMs, error };
    waitedMs += delayMs;
    await clock.sleep(delayMs, stopping);
  }
  return { kind: 'stopped' };
}

type Attempt =
  | { readonly kind: 'handled' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'threw'; readonly error: unknown };

async function attempt(delivery: Delivery, number: number): Promise<Attempt> {
  const turn = delivery.semaphore.take();
  if (turn) await turn;
  try {
    if (delivery.stopping.aborted) return { kind: 'stopped' };
    const context = { attempt: number, signal: delivery.abandon };
    await delivery.consumer.handle(parseText(delivery.text), context);
    return { kind: 'handled' };
  } catch (error) {
    // A handler that gave up because the bus is stopping has not failed: the event is delivered again.
    return delivery.abandon.aborted ? { kind: 'stopped' } : { kind: 'threw', error };
  } finally {
    delivery.semaphore.release();
  }
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new NotJsonError('The payload is not JSON', { cause });
  }
}

/** The payload will never become JSON, so it becomes a dead letter at once. */
class NotJsonError extends Error {
  override readonly name = 'NotJsonError';
  readonly retry = 'never';
}
