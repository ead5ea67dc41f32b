import type { EventEnvelope } from '@colloquy/contracts';
import type { Logger, Metrics } from '@colloquy/observability';
import type { Clock } from '../clock.ts';
import { errorFacts, EventTooLargeError } from '../errors.ts';
import { ANY_CONSUMER, deadLetterId } from '../dead-letters/dead-letter.ts';
import type { DeadLetterStore } from '../dead-letters/dead-letter-store.ts';
import { readable, topicOf } from '../wire.ts';

interface GivenUp {
  readonly consumer: string;
  readonly topic: string;
  readonly position: string;
  readonly text: string;
  readonly attempts: number;
  readonly error: unknown;
}

/** Stores events that a consumer gave up, and logs an error for each. */
export type DeadLetterWriter = ReturnType<typeof createDeadLetterWriter>;

export function createDeadLetterWriter(parts: {
  readonly store: DeadLetterStore;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics | undefined;
}) {
  async function giveUp(event: GivenUp): Promise<void> {
    const { consumer, topic, position, attempts } = event;
    const id = deadLetterId(consumer, topic, position);
    const error = errorFacts(event.error);
    const parkedAt = parts.clock.now().toISOString();
    await parts.store.put({
      id,
      consumer,
      topic,
      position,
      payload: readable(event.text),
      error,
      attempts,
      parkedAt,
    });
    parts.metrics?.count('events_parked_total', { consumer });
    parts.logger.error(
      { consumer, topic, position, deadLetterId: id, attempts, error },
      'event became a dead letter',
    );
  }
  return {
    giveUp,
    remove: (id: string) => parts.store.remove(id),
    giveUpTooLarge: (envelope: EventEnvelope, bytes: number, limitBytes: number) =>
      giveUp({
        consumer: ANY_CONSUMER,
        topic: topicOf(envelope.type),
        position: envelope.id,
        text: JSON.stringify(envelope),
        attempts: 0,
        error: new EventTooLargeError(`${bytes} bytes, the limit is ${limitBytes}`),
      }),
  };
}
