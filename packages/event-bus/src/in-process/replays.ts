import { type EventEnvelope, eventEnvelopeSchema } from '@colloquy/contracts';
import type { Logger } from '@colloquy/observability';
import type { Subscriptions } from '../delivery/subscriptions.ts';
import { UnknownConsumerError } from '../errors.ts';
import { ANY_CONSUMER, type DeadLetterEvent } from '../dead-letters/dead-letter.ts';
import type { Dispatcher } from './dispatcher.ts';
import type { DeadLetterWriter } from './dead-letter-writer.ts';

/** Replays dead letters. The row is kept until the event is handled, so a crash loses nothing. */
export function createReplays(parts: {
  readonly dispatcher: Dispatcher;
  readonly deadLetterWriter: DeadLetterWriter;
  readonly subscriptions: Subscriptions;
  readonly logger: Logger;
  /** True when consumers handled the event, false when it became a dead letter again. */
  readonly publish: (envelope: EventEnvelope) => Promise<boolean>;
}) {
  const running = new Set<string>();

  function deliverAgain(row: DeadLetterEvent): Promise<boolean> {
    if (row.consumer === ANY_CONSUMER) {
      return parts.publish(eventEnvelopeSchema.parse(row.payload));
    }
    const consumer = parts.subscriptions.named(row.consumer);
    if (!consumer) throw new UnknownConsumerError(`No consumer named ${row.consumer} here`);
    return parts.dispatcher.dispatch({
      consumer,
      key: eventEnvelopeSchema.safeParse(row.payload).data?.key ?? row.position,
      position: row.position,
      text: JSON.stringify(row.payload),
    });
  }

  async function finish(row: DeadLetterEvent, delivery: Promise<boolean>): Promise<void> {
    try {
      if (await delivery) await parts.deadLetterWriter.remove(row.id);
    } catch (error) {
      parts.logger.warn({ deadLetterId: row.id, error }, 'replay of a dead letter did not finish');
    } finally {
      running.delete(row.id);
    }
  }

  return {
    /** Returns at once; a second call during a replay starts none. Throws UnknownConsumerError. */
    begin(row: DeadLetterEvent) {
      if (running.has(row.id)) return;
      const delivery = deliverAgain(row);
      running.add(row.id);
      void finish(row, delivery);
    },
  };
}
