import type { Logger, Metrics } from '@colloquy/observability';
import type { Clock } from '../clock.ts';
import { deliver } from '../delivery/deliver.ts';
import { drained } from '../delivery/drained.ts';
import { createKeyedQueues, type KeyedQueues } from '../delivery/keyed-queues.ts';
import { createSemaphore, type Semaphore } from '../delivery/semaphore.ts';
import { EventBusStoppedError } from '../errors.ts';
import type { Consumer } from '../event-bus.ts';
import type { DeadLetterWriter } from './dead-letter-writer.ts';

/** One event for one consumer. `position` identifies it among the dead letters. */
interface Parcel {
  readonly consumer: Consumer;
  readonly key: string;
  readonly position: string;
  readonly text: string;
}

interface Operations {
  readonly queues: KeyedQueues;
  readonly semaphore: Semaphore;
}

/** Delivers events to consumers, each in the queue of its consumer and key. */
export type Dispatcher = ReturnType<typeof createDispatcher>;

export function createDispatcher(parts: {
  readonly deadLetterWriter: DeadLetterWriter;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics | undefined;
  readonly retryDelaysMs: readonly number[];
  readonly concurrency: number;
}) {
  const desks = new Map<string, Operations>();
  const stopping = new AbortController();
  const abandon = new AbortController();

  function operationsOf(consumer: Consumer): Operations {
    const known = desks.get(consumer.name);
    if (known) return known;
    const operations = { queues: createKeyedQueues(), semaphore: createSemaphore(parts.concurrency) };
    desks.set(consumer.name, operations);
    return operations;
  }

  async function deliverOrGiveUp(
    { consumer, position, text }: Parcel,
    semaphore: Semaphore,
  ): Promise<boolean> {
    const outcome = await deliver({
      consumer,
      text,
      attempts: 0,
      retryDelaysMs: parts.retryDelaysMs,
      patienceMs: Number.POSITIVE_INFINITY,
      semaphore,
      clock: parts.clock,
      stopping: stopping.signal,
      abandon: abandon.signal,
    });
    const { name, event } = consumer;
    parts.metrics?.count('events_delivered_total', { consumer: name, outcome: outcome.kind });
    if (outcome.kind === 'handled') return true;
    if (outcome.kind === 'stopped') throw new EventBusStoppedError(`Stopped before ${name} was done`);
    const { attempts, error } = outcome;
    await parts.deadLetterWriter.giveUp({
      consumer: name,
      topic: event.topic,
      position,
      text,
      attempts,
      error,
    });
    return false;
  }

  return {
    /**
     * True when handled, false when stored as a dead letter; throws EventBusStoppedError when neither was possible.
     */
    dispatch(parcel: Parcel) {
      const operations = operationsOf(parcel.consumer);
      return operations.queues.run(parcel.key, () => deliverOrGiveUp(parcel, operations.semaphore));
    },
    /** Starts nothing new, waits for running handlers, then aborts them. */
    async drain(timeoutMs: number) {
      stopping.abort();
      const idle = Promise.all([...desks.values()].map((operations) => operations.queues.idle()));
      const inTime = await drained(idle, timeoutMs, parts.clock);
      abandon.abort();
      if (!inTime) parts.logger.warn({ timeoutMs }, 'event handlers did not finish in time');
    },
  };
}
