import type { Metrics } from '@colloquy/observability';
import type { Clock } from '../clock.ts';
import { deliver, type Outcome } from '../delivery/deliver.ts';
import { createKeyedQueues } from '../delivery/keyed-queues.ts';
import { createSemaphore } from '../delivery/semaphore.ts';
import { errorFacts, EventTooLargeError } from '../errors.ts';
import type { Consumer } from '../event-bus.ts';
import { createBlockedKeys, type BlockedKeys } from './blocked-keys.ts';
import { aRetry, type Origin, type Retry } from './messages.ts';
import type { Outlets } from './outlets.ts';

export interface DeadLetterSettings {
  readonly retryDelaysMs: readonly number[];
  /**
   * How long retry pauses of one event may block its key on the events topic before the event moves to the retry
   * topic.
   */
  readonly inPlaceRetryMs: number;
  readonly concurrency: number;
  readonly maxEventBytes: number;
}

interface Arrival {
  readonly key: string;
  readonly value: Buffer;
  readonly origin: Origin;
}

/** Decides what happens to each event of one consumer. Both methods resolve true when its offset is done. */
export function createDeadLetterOperations(parts: {
  readonly consumer: Consumer;
  readonly settings: DeadLetterSettings;
  readonly outlets: Outlets;
  readonly clock: Clock;
  readonly metrics: Metrics | undefined;
  readonly stopping: AbortSignal;
  readonly abandon: AbortSignal;
}) {
  const { consumer, settings, outlets, clock, metrics, stopping, abandon } = parts;
  const events = createKeyedQueues();
  const retries = createKeyedQueues();
  const semaphore = createSemaphore(settings.concurrency);
  const holds: BlockedKeys = createBlockedKeys();

  async function tryToDeliver(value: Buffer, attempts: number, patienceMs: number): Promise<Outcome> {
    if (value.length > settings.maxEventBytes) {
      const error = new EventTooLargeError(`${value.length} bytes, the limit is ${settings.maxEventBytes}`);
      return { kind: 'failed', attempts, error };
    }
    const { retryDelaysMs } = settings;
    const text = value.toString('utf8');
    const limits = { retryDelaysMs, patienceMs, semaphore, clock, stopping, abandon };
    const outcome = await deliver({ consumer, text, attempts, ...limits });
    metrics?.count('events_delivered_total', { consumer: consumer.name, outcome: outcome.kind });
    return outcome;
  }

  async function postpone(
    { key, value, origin }: Arrival,
    attempts: number,
    delayMs: number,
  ): Promise<boolean> {
    const dueAtMs = clock.now().getTime() + delayMs;
    const retry = aRetry({ consumer: consumer.name, key, value, origin, attempts, dueAtMs });
    holds.hold(origin.partition, key, retry.token); // before writing: we may read it back before the write is confirmed
    const written = await outlets.retry(retry);
    if (!written) holds.release(origin.partition, key, retry.token);
    return written;
  }

  function giveUp({ key, value, origin }: Arrival, attempts: number, error: unknown): Promise<boolean> {
    metrics?.count('events_parked_total', { consumer: consumer.name });
    const parkedAt = clock.now().toISOString();
    return outlets.dead({
      consumer: consumer.name,
      key,
      value,
      attempts,
      origin,
      error: errorFacts(error),
      parkedAt,
    });
  }

  async function handleEvent(arrival: Arrival): Promise<boolean> {
    if (stopping.aborted) return false;
    if (holds.isHeld(arrival.origin.partition, arrival.key)) return postpone(arrival, 0, 0);
    const outcome = await tryToDeliver(arrival.value, 0, settings.inPlaceRetryMs);
    if (outcome.kind === 'postponed') return postpone(arrival, outcome.attempts, outcome.delayMs);
    if (outcome.kind === 'failed') return giveUp(arrival, outcome.attempts, outcome.error);
    return outcome.kind === 'handled';
  }

  async function handleRetry(retry: Retry): Promise<boolean> {
    const waitMs = retry.dueAtMs - clock.now().getTime();
    if (waitMs > 0) await clock.sleep(waitMs, stopping);
    const outcome = await tryToDeliver(retry.value, retry.attempts, Number.POSITIVE_INFINITY);
    if (outcome.kind === 'stopped') return false;
    const done = outcome.kind === 'handled' || (await giveUp(retry, outcome.attempts, outcome.error));
    if (done) holds.release(retry.origin.partition, retry.key, retry.token);
    return done;
  }

  return {
    takeEvent: (arrival: Arrival) => events.run(arrival.key, () => handleEvent(arrival)),
    takeRetry(retry: Retry) {
      holds.hold(retry.origin.partition, retry.key, retry.token);
      return retries.run(retry.key, () => handleRetry(retry));
    },
    /** Another member owns the partition now. */
    drop: (partition: number) => holds.drop(partition),
    /** Resolves when no work is running. */
    async idle() {
      await Promise.all([events.idle(), retries.idle()]);
    },
  };
}
