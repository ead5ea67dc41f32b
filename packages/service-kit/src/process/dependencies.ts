import type { EventEnvelope, ServiceName } from '@colloquy/contracts';
import type { Logger, Metrics } from '@colloquy/observability';
import {
  createIdempotencyStore,
  createOutboxRelay,
  createOutboxSignal,
  type Database,
  type OutboxRelay,
  type OutboxSignal,
  type ServiceDatabase,
} from '@colloquy/persistence';
import type { Discovery } from '../clients/discovery.ts';
import { createServiceClient, type ServiceClient } from '../clients/service-client.ts';
import { createServiceRouter, type ServiceRouter } from '../http/service-router.ts';
import type { InternalTokens } from '../identity/internal-token.ts';
import { createHousekeeping, type Housekeeping, type HousekeepingOptions } from './housekeeping.ts';

/** In process, a publish stays open while a handler's retry waits: a few failing aggregates must not stop the rest. */
const RELAY_CONCURRENCY = 1_000;

/** What every service is given. Whoever built these things closes them. */
export interface ServiceDependencies {
  readonly database: Database;
  /** Resolves when the bus has taken the events; the outbox keeps them until then. */
  readonly publish: (events: readonly EventEnvelope[]) => Promise<void>;
  readonly discovery: Discovery;
  readonly tokens: InternalTokens;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly checkResponses: boolean;
  readonly shutdown: AbortSignal;
  readonly now: () => Date;
  /** True when no other process can hold a lease: at the start the work of a dead one is free at once. */
  readonly isOnlyProcess?: boolean;
  readonly housekeeping?: HousekeepingOptions;
}

/** The parts that every service makes of its dependencies in the same way. */
export interface ServiceFoundation {
  readonly database: ServiceDatabase;
  readonly signal: OutboxSignal;
  readonly router: ServiceRouter;
  readonly client: ServiceClient;
  readonly logger: Logger;
  /** What follows deletions: tells them once more and purges them, for every model of the service. */
  readonly housekeeping: Housekeeping;
  /** Makes indexes, then begins to publish what the outboxes hold. Call it first in `start`. */
  start(): Promise<void>;
  /** Publishes what is under way, then ends. Call it last in `stop`. */
  stop(): Promise<void>;
}

export function createServiceFoundation(name: ServiceName, deps: ServiceDependencies): ServiceFoundation {
  const database = deps.database.service(name);
  const signal = createOutboxSignal();
  const logger = deps.logger.child({ service: name });
  let relay: OutboxRelay | undefined;
  const idempotency = createIdempotencyStore(database);
  const housekeeping = createHousekeeping({
    database,
    signal,
    logger,
    now: deps.now,
    ...deps.housekeeping,
  });
  return {
    database,
    signal,
    logger,
    housekeeping,
    router: createServiceRouter({
      tokens: deps.tokens,
      logger,
      idempotency,
      checkResponses: deps.checkResponses,
      shutdown: deps.shutdown,
    }),
    client: createServiceClient({ name, discovery: deps.discovery, tokens: deps.tokens }),
    async start() {
      await database.ensureIndexes();
      if (deps.isOnlyProcess === true) await idempotency.freeAbandoned();
      relay = createOutboxRelay({
        models: database.outboxModels,
        publish: deps.publish,
        signal,
        logger,
        concurrency: RELAY_CONCURRENCY,
      });
      relay.start();
      housekeeping.start();
    },
    async stop() {
      await housekeeping.stop();
      await relay?.stop();
    },
  };
}
