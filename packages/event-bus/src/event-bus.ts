import { type EventDefinition, type EventEnvelope, parseEvent } from '@colloquy/contracts';
import type { DeadLetterEvent, DeadLetterFilter } from './dead-letters/dead-letter.ts';

export interface DeliveryContext {
  /** 1 for the first attempt. A redelivery after a restart may start at 1 again. */
  readonly attempt: number;
  /** Aborts when a stopping bus has waited long enough: stop the work so that a redelivery can finish it. */
  readonly signal: AbortSignal;
}

/**
 * One subscription. `name` is its consumer group: processes that share it share the work. The event's data
 * type is known inside `defineConsumer` only, so a bus can hold consumers of every event in one list.
 */
export interface Consumer {
  readonly name: string;
  readonly event: Pick<EventDefinition, 'type' | 'topic' | 'version'>;
  /**
   * Parses a received payload and handles it. Throws UnreadableEventError when it does not parse, otherwise whatever
   * the handler throws; an error with `retry: 'never'` makes the event a dead letter at once.
   */
  handle(raw: unknown, context: DeliveryContext): Promise<void>;
}

/** Binds a handler to an event. The handler only sees the newest version, and may see an event twice. */
export function defineConsumer<TType extends string, TData>(consumer: {
  readonly name: string;
  readonly event: EventDefinition<TType, TData>;
  handle(event: EventEnvelope<TData>, context: DeliveryContext): Promise<void>;
}): Consumer {
  return {
    name: consumer.name,
    event: consumer.event,
    handle: async (raw, context) => consumer.handle(parseEvent(consumer.event, raw), context),
  };
}

/** Dead letters of all consumers, kept until an operator replays or discards them. */
export interface DeadLetterEvents {
  list(filter?: DeadLetterFilter): Promise<DeadLetterEvent[]>;
  /**
   * Delivers the event again, only to the consumer that gave it up. An unknown id does nothing. Throws
   * UnknownConsumerError when no process runs that consumer: the event stays a dead letter.
   */
  replay(id: string): Promise<void>;
  /** Deletes the dead letter. An unknown id does nothing. */
  discard(id: string): Promise<void>;
}

/**
 * Carries events between services: at least once, in order per key and consumer, different keys concurrently. An
 * event that keeps failing is retried after growing pauses, then becomes a dead letter; other events are not held up.
 */
export interface EventBus {
  /**
   * Resolves when the bus is responsible for the events, so their outbox may delete them. Throws InvalidEventError
   * for a broken envelope, EventBusStoppedError while the bus is not running, and EventBusUnavailableError when the
   * broker is unreachable: the outbox then keeps the events.
   */
  publish(envelopes: readonly EventEnvelope[]): Promise<void>;
  /** Allowed before `start` only. Throws when a consumer name is used twice. */
  subscribe(consumers: readonly Consumer[]): void;
  start(): Promise<void>;
  /** Starts no new deliveries; running handlers may finish within the drain time; completed work stays completed. */
  stop(): Promise<void>;
  readonly deadLetters: DeadLetterEvents;
  /** Throws EventBusUnavailableError or EventBusStoppedError when events cannot flow now. */
  ping(): Promise<void>;
}
