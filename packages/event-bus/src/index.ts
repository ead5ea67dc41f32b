export {
  defineConsumer,
  type Consumer,
  type DeliveryContext,
  type EventBus,
  type ParkedEvents,
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
export { ANY_CONSUMER, parkedId, type ParkedEvent, type ParkedFilter } from './parked/parked-event.ts';
export { createMemoryParkedStore, type ParkedStore } from './parked/parked-store.ts';
export { createFileParkedStore } from './parked/file-parked-store.ts';
export {
  createInProcessEventBus,
  type InProcessEventBusOptions,
} from './in-process/create-in-process-event-bus.ts';
export { MAX_EVENT_BYTES, topicOf } from './wire.ts';
