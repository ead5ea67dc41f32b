import type { ConnectionOptions } from 'node:tls';
import type { Logger } from '@colloquy/observability';
import kafkajs, { type Kafka, type LogEntry, type SASLOptions } from 'kafkajs';
import { quietRequestQueue } from './quiet-request-queue.ts';

export interface KafkaConnection {
  readonly brokers: readonly string[];
  readonly clientId: string;
  readonly ssl?: ConnectionOptions | boolean;
  readonly sasl?: SASLOptions;
}

const CONNECT_TIMEOUT_MS = 5_000;
const REQUEST_TIMEOUT_MS = 30_000;

/** A client that logs through our logger only. Opens no connection. */
export function createKafkaClient(connection: KafkaConnection, logger: Logger): Kafka {
  quietRequestQueue();
  return new kafkajs.Kafka({
    brokers: [...connection.brokers],
    clientId: connection.clientId,
    ...(connection.ssl === undefined ? {} : { ssl: connection.ssl }),
    ...(connection.sasl === undefined ? {} : { sasl: connection.sasl }),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    logLevel: kafkajs.logLevel.WARN,
    logCreator: () => (entry) => writeEntry(logger, entry),
    retry: { initialRetryTime: 200, retries: 5 },
  });
}

/**
 * Kafkajs logs recoverable conditions (a rebalance, a moved leader) as errors, so its entries become warnings here;
 * unrecoverable ones reach us as a thrown error or a crash event.
 */
function writeEntry(logger: Logger, { namespace, level, log }: LogEntry): void {
  const { message, timestamp: _timestamp, logger: _logger, stack: _stack, ...fields } = log;
  if (message.startsWith('Limiting retries for the idempotent producer')) return; // chosen: see producer.ts
  if (level <= kafkajs.logLevel.WARN) logger.warn({ ...fields, namespace, detail: message }, 'kafka client');
  else logger.debug({ ...fields, namespace, detail: message }, 'kafka client');
}
