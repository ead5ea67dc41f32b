import { ERRORS } from '@colloquy/contracts';

/** The bus is not running: the publisher keeps the event and publishes it again later. */
export class EventBusStoppedError extends Error {
  override readonly name = 'EventBusStoppedError';
  readonly code = ERRORS.eventBusUnavailable;
  readonly retry = 'backoff';
}

/** The broker is unreachable or refuses: publish again later. */
export class EventBusUnavailableError extends Error {
  override readonly name = 'EventBusUnavailableError';
  readonly code = ERRORS.eventBusUnavailable;
  readonly retry = 'backoff';
}

/** The envelope is broken: no consumer could ever read it, so this is a bug of the producer. */
export class InvalidEventError extends Error {
  override readonly name = 'InvalidEventError';
  readonly retry = 'never';
}

/** The event is larger than the bus carries. */
export class EventTooLargeError extends Error {
  override readonly name = 'EventTooLargeError';
  readonly retry = 'never';
}

/** A dead letter names a consumer that this process does not run. */
export class UnknownConsumerError extends Error {
  override readonly name = 'UnknownConsumerError';
  readonly retry = 'never';
}

/** Why an event became a dead letter, as plain data. */
export interface ErrorFacts {
  readonly name: string;
  readonly message: string;
  readonly code?: string;
}

const MESSAGE_LIMIT_CHARS = 2_000; // a header, not a log: validation messages can be huge

/** The parts of an error that may be stored with an event. */
export function errorFacts(error: unknown): ErrorFacts {
  if (!(error instanceof Error))
    return { name: 'Error', message: String(error).slice(0, MESSAGE_LIMIT_CHARS) };
  const facts = { name: error.name, message: error.message.slice(0, MESSAGE_LIMIT_CHARS) };
  const code = 'code' in error ? error.code : undefined;
  return typeof code === 'string' || typeof code === 'number' ? { ...facts, code: String(code) } : facts;
}

/** True when the error says that a retry cannot help. */
export function isFinal(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'retry' in error && error.retry === 'never';
}
