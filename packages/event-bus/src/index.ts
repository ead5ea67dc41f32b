export {
  defineConsumer,
  type Consumer,
  type DeliveryContext,
  type EventBus,
  type DeadLetterEvents,
} from './event-bus.ts';
export { systemClock, type Clock } from './clock.ts';
export { RETRY_DELAYS_MS } from './delivery/deliver.ts';
export {
  EventBusStoppedError,
  EventBusUnavailableError,
  EventTooLargeError,
  InvalidEventError,
  UnknownConsumerError,
} from './errors.ts';
export {
  ANY_CONSUMER,
  deadLetterId,
  type DeadLetterEvent,
  type DeadLetterFilter,
} from './dead-letters/dead-letter.ts';
export { createMemoryDeadLetterStore, type DeadLetterStore } from './dead-letters/dead-letter-store.ts';
export { createFileDeadLetterStore } from './dead-letters/file-dead-letter-store.ts';
export {
  createInProcessEventBus,
  type InProcessEventBusOptions,
} from './in-process/create-in-process-event-bus.ts';
export { MAX_EVENT_BYTES, topicOf } from './wire.ts';
