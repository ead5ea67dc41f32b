export { defineConsumer, type Consumer, type EventBus, type DeadLetterEvents } from './event-bus.ts';
export { systemClock, type Clock } from './clock.ts';
export { UnknownConsumerError } from './errors.ts';
export { deadLetterId, type DeadLetterEvent } from './dead-letters/dead-letter.ts';
export { createMemoryDeadLetterStore, type DeadLetterStore } from './dead-letters/dead-letter-store.ts';
export { createFileDeadLetterStore } from './dead-letters/file-dead-letter-store.ts';
export { createInProcessEventBus } from './in-process/create-in-process-event-bus.ts';
