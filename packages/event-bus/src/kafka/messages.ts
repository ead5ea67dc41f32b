import { randomUUID } from 'node:crypto';
import type { EventEnvelope } from '@colloquy/contracts';
import type { KafkaMessage, Message } from 'kafkajs';
import { type ErrorFacts, errorFacts } from '../errors.ts';
import { ANY_CONSUMER, type DeadLetterEvent, deadLetterId } from '../dead-letters/dead-letter.ts';
import { readable } from '../wire.ts';

/** Where an event was first read. Dead letters and retries keep it, so that one failure has one name. */
export interface Origin {
  readonly topic: string;
  readonly partition: number;
  /** The offset, or the event's id if it never got one. */
  readonly position: string;
}

/** An event that waits in the retry topic for one consumer. */
export interface Retry {
  readonly consumer: string;
  readonly key: string;
  readonly value: Buffer;
  readonly attempts: number;
  readonly dueAtMs: number;
  readonly origin: Origin;
  /** Identifies this message before the broker has given it an offset. */
  readonly token: string;
}

export interface DeadLetter {
  readonly consumer: string;
  readonly key: string;
  readonly value: Buffer;
  readonly attempts: number;
  readonly origin: Origin;
  readonly error: ErrorFacts;
  readonly parkedAt: string;
}

const TYPE = 'event-type';

export function eventMessage(envelope: EventEnvelope, text: string): Message {
  return {
    key: envelope.key,
    value: text,
    headers: {
      [TYPE]: envelope.type,
      'event-version': String(envelope.version),
      'event-id': envelope.id,
      'correlation-id': envelope.correlationId,
    },
  };
}

/** The type from the headers, so that a group can skip other types without parsing them. */
export function typeOf(message: KafkaMessage): string | undefined {
  return header(message, TYPE);
}

export function keyOf(message: KafkaMessage): string {
  return message.key?.toString('utf8') ?? '';
}

export function aRetry(retry: Omit<Retry, 'token'>): Retry {
  return { ...retry, token: randomUUID() };
}

export function retryMessage(retry: Retry): Message {
  return {
    key: retry.key,
    value: retry.value,
    partition: retry.origin.partition, // same partition number as the key's events
    headers: {
      'target-consumer': retry.consumer,
      attempts: String(retry.attempts),
      'due-at': String(retry.dueAtMs),
      'retry-token': retry.token,
      ...originHeaders(retry.origin),
    },
  };
}

/** The consumer that a retry is for, read first because most retries are for other consumers. */
export function targetOf(message: KafkaMessage): string | undefined {
  return header(message, 'target-consumer');
}

export function readRetry(message: KafkaMessage): Retry {
  return {
    consumer: targetOf(message) ?? '',
    key: keyOf(message),
    value: message.value ?? Buffer.alloc(0),
    attempts: numberHeader(message, 'attempts'),
    dueAtMs: numberHeader(message, 'due-at'),
    origin: readOrigin(message),
    token: header(message, 'retry-token') ?? message.offset,
  };
}

/** Keyed by this one dead letter, so that its tombstone cannot end a later one of the same event. */
export function deadMessage(letter: DeadLetter): Message {
  return {
    key: `${idOf(letter)}@${letter.parkedAt}`,
    value: letter.value,
    headers: {
      consumer: letter.consumer,
      'event-key': letter.key,
      attempts: String(letter.attempts),
      'parked-at': letter.parkedAt,
      error: JSON.stringify(letter.error),
      ...originHeaders(letter.origin),
    },
  };
}

export function readDead(message: KafkaMessage): DeadLetter {
  return {
    consumer: header(message, 'consumer') ?? ANY_CONSUMER,
    key: header(message, 'event-key') ?? '',
    value: message.value ?? Buffer.alloc(0),
    attempts: numberHeader(message, 'attempts'),
    origin: readOrigin(message),
    error: readError(header(message, 'error')),
    parkedAt: header(message, 'parked-at') ?? new Date(Number(message.timestamp)).toISOString(),
  };
}

export function asDeadLetter(letter: DeadLetter): DeadLetterEvent {
  return {
    id: idOf(letter),
    consumer: letter.consumer,
    topic: letter.origin.topic,
    position: positionOf(letter.origin),
    payload: readable(letter.value.toString('utf8')),
    error: letter.error,
    attempts: letter.attempts,
    parkedAt: letter.parkedAt,
  };
}

export function idOf(letter: Pick<DeadLetter, 'consumer' | 'origin'>): string {
  return deadLetterId(letter.consumer, letter.origin.topic, positionOf(letter.origin));
}

function positionOf(origin: Origin): string {
  return `${origin.partition}:${origin.position}`;
}

function originHeaders(origin: Origin): Record<string, string> {
  return {
    'origin-topic': origin.topic,
    'origin-partition': String(origin.partition),
    'origin-position': origin.position,
  };
}

function readOrigin(message: KafkaMessage): Origin {
  return {
    topic: header(message, 'origin-topic') ?? '',
    partition: numberHeader(message, 'origin-partition'),
    position: header(message, 'origin-position') ?? message.offset,
  };
}

function readError(text: string | undefined): ErrorFacts {
  const value = readable(text ?? '');
  if (typeof value !== 'object' || value === null) return errorFacts(text);
  const name = 'name' in value ? String(value.name) : 'Error';
  const message = 'message' in value ? String(value.message) : '';
  return 'code' in value ? { name, message, code: String(value.code) } : { name, message };
}

function numberHeader(message: KafkaMessage, name: string): number {
  const value = Number(header(message, name));
  return Number.isFinite(value) ? value : 0;
}

function header(message: KafkaMessage, name: string): string | undefined {
  const value = message.headers?.[name];
  const first = Array.isArray(value) ? value[0] : value;
  return first?.toString();
}
