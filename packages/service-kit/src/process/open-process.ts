import { EXIT_CONFIG, revealAll } from '@colloquy/config';
import type { ServiceName } from '@colloquy/contracts';
import type { EventBus } from '@colloquy/event-bus';
import { createLogger, createMetrics, type Logger, type Metrics } from '@colloquy/observability';
import { connectDatabase, MigrationFailedError, NewerStoreError, type Database } from '@colloquy/persistence';
import { createRemoteDiscovery } from '../clients/discovery.ts';
import { runServices } from '../host/run-services.ts';
import { createInternalTokens } from '../identity/internal-token.ts';
import type { Service } from '../service.ts';
import type { ServiceDependencies } from './dependencies.ts';
import { kafkaConnectionOf, serviceBaseUrls, type ServiceProcessConfig } from './process-config.ts';

/**
 * Connects to MongoDB and Kafka for the service `name`: the real dependencies of one service process of the distributed
 * mode. Throws AppError when one of them does not answer.
 */
export async function openServiceProcess(
  name: ServiceName,
  config: ServiceProcessConfig & { readonly port: number },
) {
  const logger: Logger = createLogger({ level: config.logLevel, name });
  const metrics: Metrics = createMetrics({ processMetrics: true });
  const database: Database = await connectDatabase({
    uri: config.mongodbUri.reveal(),
    appName: `colloquy-${name}`,
    maxPoolSize: config.mongodbPoolSize,
    logger,
  });
  // Imported here, so that the one-process mode, which shares this package, does not load Kafka's client.
  const { createKafkaEventBus } = await import('@colloquy/event-bus/kafka');
  const bus: EventBus = createKafkaEventBus({
    ...kafkaConnectionOf(config),
    clientId: `colloquy-${name}`,
    logger,
  });
  const shutdown = new AbortController();
  return {
    dependencies: {
      database,
      publish: (events) => bus.publish(events),
      discovery: createRemoteDiscovery(serviceBaseUrls(config)),
      tokens: createInternalTokens(revealAll(config.internalTokenSecrets)),
      logger,
      metrics,
      checkResponses: config.checkResponses,
      shutdown: shutdown.signal,
      now: () => new Date(),
      isOnlyProcess: false,
    } satisfies ServiceDependencies,
    /** Serves until a signal; `close` closes what the service's own `main` opened in addition. */
    async run(service: Service, close?: () => Promise<void>) {
      const running = runServices({
        services: [service],
        bus,
        logger,
        metrics,
        host: config.host,
        port: config.port,
        shutdownDelayMs: config.shutdownDelayMs,
        shutdown,
        close: async () => {
          await close?.();
          await database.close();
        },
      });
      await running.catch(exitOnUnusableStore);
    },
  };
}

/** Prints problems of the stored data as a sentence; rethrows every other error. */
function exitOnUnusableStore(error: unknown): never {
  const isNewer = error instanceof NewerStoreError;
  if (!isNewer && !(error instanceof MigrationFailedError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(isNewer ? EXIT_CONFIG : 1);
}
