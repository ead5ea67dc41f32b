import { defineConfig, loadConfig } from '@colloquy/config';
import { AppError, ERRORS } from '@colloquy/errors';
import { isErrorCode, OPERATOR_NAME } from '@colloquy/contracts';
import {
  createFileDeadLetterStore,
  UnknownConsumerError,
  type EventBus,
  type DeadLetterEvents,
} from '@colloquy/event-bus';
import { INTERNAL_TOKEN_HEADER, kafkaConnectionOf, kafkaSettings } from '@colloquy/service-kit';
import { deadLetterFolder, NO_CONSUMER, refusalSchema, standaloneConfig } from '@colloquy/standalone';
import type { Environment } from './operator-console.ts';
import { isDistributed, withProduct, type ProductConnection } from './product-connection.ts';

const brokersConfig = defineConfig('the operator tool', kafkaSettings);
const folderConfig = defineConfig('the operator tool', { dataDir: standaloneConfig.settings.dataDir });

/** The dead letters of a product in either mode. */
export interface DeadLetterOperations extends Pick<DeadLetterEvents, 'list' | 'replay'> {
  /**
   * True where a row stays until its event has been handled. A broker delivers the event at once and lists it again
   * when it fails again.
   */
  readonly keepsUntilHandled: boolean;
}

/** Lists without side effects, whether the product runs or not. */
export async function listDeadLetters(
  environment: Environment,
  filter: Parameters<DeadLetterEvents['list']>[0],
): ReturnType<DeadLetterEvents['list']> {
  if (isDistributed(environment)) return withBroker(environment, (bus) => bus.deadLetters.list(filter));
  return fileStore(environment).list(filter);
}

/** Runs `work` where events can be replayed: in the process of their consumers. */
export async function withDeadLetters<T>(
  environment: Environment,
  work: (operations: DeadLetterOperations) => Promise<T>,
): Promise<T> {
  if (isDistributed(environment)) {
    return withBroker(environment, ({ deadLetters }) =>
      work({ list: deadLetters.list, replay: deadLetters.replay, keepsUntilHandled: false }),
    );
  }
  const store = fileStore(environment);
  return withProduct(environment, (connection) =>
    work({
      list: (filter) => store.list(filter),
      replay: (id) => replayBy(connection, id),
      keepsUntilHandled: true,
    }),
  );
}

function fileStore(environment: Environment) {
  return createFileDeadLetterStore(deadLetterFolder(loadConfig(folderConfig, environment).dataDir));
}

/** A bus without consumers: it only reads and sends. */
async function withBroker<T>(environment: Environment, work: (bus: EventBus) => Promise<T>): Promise<T> {
  const config = loadConfig(brokersConfig, environment);
  // Imported here, so that the one-process mode does not load Kafka's client.
  const { createKafkaEventBus } = await import('@colloquy/event-bus/kafka');
  const bus = createKafkaEventBus({
    ...kafkaConnectionOf(config),
    clientId: `colloquy-${OPERATOR_NAME}`,
  });
  await bus.start();
  try {
    return await work(bus);
  } finally {
    await bus.stop();
  }
}

async function replayBy(connection: ProductConnection, id: string): Promise<void> {
  if (connection.kind === 'opened') return connection.product.bus.deadLetters.replay(id);
  if (connection.kind === 'distributed') throw new TypeError('Brokers replay by themselves');
  const token = await connection.tokens.mint({ kind: 'service', name: OPERATOR_NAME });
  const url = `${connection.url}/internal/operator/parked/${encodeURIComponent(id)}/replay`;
  const answer = await fetch(url, { method: 'POST', headers: { [INTERNAL_TOKEN_HEADER]: token } });
  if (answer.ok) return;
  const { code, message, reason } = refusalSchema.parse(await answer.json());
  if (reason === NO_CONSUMER) throw new UnknownConsumerError('The product has no such consumer');
  throw new AppError({
    code: isErrorCode(code) ? code : ERRORS.internalError,
    message,
  });
}
