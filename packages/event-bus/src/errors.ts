import { ERRORS } from '@colloquy/contracts';

/** The bus does not run (any more): whoever published keeps the event and publishes it again later. */
export class EventBusStoppedError extends Error {
  override readonly name = 'EventBusStoppedError';
  readonly code = ERRORS.eventBusUnavailable;
  readonly retry = 'backoff';
}

/** The broker cannot be reached or refuses: publish again later. */
export class EventBusUnavailableError extends Error {
  override readonly name = 'EventBusUnavailableError';
  readonly code = ERRORS.eventBusUnavailable;
  readonly retry = 'backoff';
}

/** The envelope is broken: no consumer could ever read it, so publishing it is the producer's bug. */
export class InvalidEventError extends Error {
  override readonly name = 'InvalidEventError';
  readonly retry = 'never';
}

/** The event is larger than the bus carries. */
export class EventTooLargeError extends Error {
  override readonly name = 'EventTooLargeError';
  readonly retry = 'never';
}

/** A dead letter names a consumer that this process does not hold. */
export class UnknownConsumerError extends Error {
  override readonly name = 'UnknownConsumerError';
  readonly retry = 'never';
}

/** Why an event was kept as a dead letter, in plain data. */
export interface ErrorFacts {
  readonly name: string;
  readonly message: string;
  readonly code?: string;
}

const MESSAGE_LIMIT_CHARS = 2_000; // a header, not a log: validation messages can be huge

/** The parts of an error that may be stored beside an event. */
export function errorFacts(error: unknown): ErrorFacts {
  if (!(error instanceof Error))
    return { name: 'Error', message: String(error).slice(0, MESSAGE_LIMIT_CHARS) };
  const facts = { name: error.name, message: error.message.slice(0, MESSAGE_LIMIT_CHARS) };
  const code = 'code' in error ? error.code : undefined;
  return typeof code === 'string' || typeof code === 'number' ? { ...facts, code: String(code) } : facts;
}

/** True when the error says that trying again cannot help. */
export function isFinal(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'retry' in error && error.retry === 'never';
}
