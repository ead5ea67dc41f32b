import { type EventDefinition, type EventEnvelope, parseEvent } from '@colloquy/contracts';
import type { DeadLetterEvent, DeadLetterFilter } from './dead-letters/dead-letter.ts';

export interface DeliveryContext {
  /** 1 for the first try. A redelivery after a restart may start at 1 again. */
  readonly attempt: number;
  /** Aborts when a stopping bus has waited long enough: leave the work so that a redelivery can finish it. */
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
   * Parses what came over the wire and handles it. Throws UnreadableEventError when it does not parse,
   * otherwise whatever the handler throws; `retry: 'never'` on an error parks the event at once.
   */
  handle(raw: unknown, context: DeliveryContext): Promise<void>;
}

/** Binds a handler to an event. The handler only ever sees the newest version, and may see an event twice. */
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

/** Events that were given up for one consumer: kept until somebody replays or discards them. */
export interface DeadLetterEvents {
  list(filter?: DeadLetterFilter): Promise<DeadLetterEvent[]>;
  /**
   * Delivers the event again, to the consumer that gave it up and to no other. An unknown id does nothing. Throws
   * UnknownConsumerError when nobody would hear it: it stays a dead letter.
   */
  replay(id: string): Promise<void>;
  /** Forgets the event. An unknown id does nothing. */
  discard(id: string): Promise<void>;
}

/**
 * Carries facts between services: at least once, in order per key and consumer, different keys at once.
 * An event that keeps failing is tried again after growing pauses, then kept as a dead letter; its neighbours go on.
 */
export interface EventBus {
  /**
   * Resolves when the bus answers for the events, so their outbox may forget them.
   * Throws InvalidEventError for a broken envelope, EventBusStoppedError while the bus does not run, and
   * EventBusUnavailableError when the broker cannot be reached: the outbox then keeps the events.
   */
  publish(envelopes: readonly EventEnvelope[]): Promise<void>;
  /** Before `start` only. Throws when a consumer name is used twice. */
  subscribe(consumers: readonly Consumer[]): void;
  start(): Promise<void>;
  /** No new deliveries; running handlers finish within the drain time; what is done stays done. */
  stop(): Promise<void>;
  readonly deadLetters: DeadLetterEvents;
  /** Throws EventBusUnavailableError or EventBusStoppedError when events cannot flow now. */
  ping(): Promise<void>;
}
