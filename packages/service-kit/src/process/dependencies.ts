import { allRoutes, type EventEnvelope, type ServiceName } from '@colloquy/contracts';
import type { Logger, Metrics } from '@colloquy/observability';
import {
  createOutboxRelay,
  createOutboxSignal,
  createServiceMigrations,
  type Database,
  type Inbox,
  type Migration,
  type OutboxRelay,
  type OutboxSignal,
  type ServiceDatabase,
} from '@colloquy/persistence';
import type { Consumer } from '@colloquy/event-bus';
import type { Discovery } from '../clients/discovery.ts';
import { createServiceClient, type ServiceClient } from '../clients/service-client.ts';
import { createServiceRouter } from '../http/service-router.ts';
import type { InternalTokens } from '../identity/internal-token.ts';
import type { Service } from '../service.ts';
import {
  createDeletionJobs,
  PURGE_INTERVAL_MS,
  type DeletionJobs,
  type DeletionOptions,
} from './deletion-jobs.ts';
import { createJobs, type Job } from './jobs.ts';
import { createRequestMemory } from './request-memory.ts';

/**
 * In process, a publish stays open while a handler's retry waits: a few failing aggregates must not stop the rest.
 */
const RELAY_CONCURRENCY = 1_000;

export interface JobOptions extends DeletionOptions {
  /** How often to look for interrupted work and for deletions to publish again. Default: every 15 s. */
  readonly recoveryIntervalMs?: number;
}

/** The dependencies of every service. Their creator closes them. */
export interface ServiceDependencies {
  readonly database: Database;
  /** Resolves when the bus has accepted the events; the outbox keeps them until then. */
  readonly publish: (events: readonly EventEnvelope[]) => Promise<void>;
  readonly discovery: Discovery;
  readonly tokens: InternalTokens;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly checkResponses: boolean;
  readonly shutdown: AbortSignal;
  readonly now: () => Date;
  /**
   * True when the installation has no other process that can hold a lease: at the start, leases of a dead process are
   * free at once. Only the foundation asks; services say what there is to free.
   */
  readonly isOnlyProcess: boolean;
  readonly jobs?: JobOptions;
}

/** The parts that every service creates from its dependencies in the same way. */
export interface ServiceFoundation extends DeletionJobs {
  readonly database: ServiceDatabase;
  readonly signal: OutboxSignal;
  readonly router: Service['router'];
  /**
   * The service without its consumers; a service with further work to start or stop has its own `start` and `stop`.
   */
  readonly service: Required<Omit<Service, 'consumers' | 'leave' | 'notes'>>;
  /** Consumers that every service has besides its own: they erase stored outcomes of requests. */
  readonly consumers: readonly Consumer[];
  readonly client: ServiceClient;
  readonly logger: Logger;
  /** The events that this service has handled. */
  readonly inbox: Inbox;
  /** Erases the stored outcomes of requests that contain `text`: an address or an id that is erased. */
  eraseAnswersWith(text: string): Promise<void>;
  /**
   * Start of this process when the installation has no other one, so that unfinished work from before is abandoned;
   * otherwise null.
   */
  readonly aloneSince: Date | null;
  /**
   * Runs `free` at the start, before events are published, when the installation has no other process: what a dead
   * process held is free at once.
   */
  freeAbandoned(free: () => Promise<void>): void;
  /** Runs between `start` and `stop`, in every process. */
  defineJob(job: Job): void;
  /**
   * Creates indexes, starts publishing the outboxes, and starts the jobs after `prepare`. Call it first in `start`.
   */
  start(prepare?: () => Promise<void>): Promise<void>;
  /** Waits for the jobs, publishes events in progress, then ends. Call it last in `stop`. */
  stop(): Promise<void>;
}

/** `migrations` lists all that the service's database ever needed, in order. */
export function createServiceFoundation(
  name: ServiceName,
  deps: ServiceDependencies,
  migrations: readonly Migration[],
): ServiceFoundation {
  const database = deps.database.service(name);
  const signal = createOutboxSignal();
  const logger = deps.logger.child({ service: name });
  let relay: OutboxRelay | undefined;
  const jobs = createJobs(logger, deps.jobs?.recoveryIntervalMs);
  const memory = createRequestMemory({
    service: name,
    database,
    jobs,
    intervalMs: deps.jobs?.purgeIntervalMs ?? PURGE_INTERVAL_MS,
  });
  const { idempotency, inbox, consumers } = memory;
  const abandoned: (() => Promise<void>)[] = [() => memory.freeAbandoned()];
  const deletionJobs = createDeletionJobs({ database, signal, jobs, logger, now: deps.now, ...deps.jobs });
  const router = createServiceRouter({
    tokens: deps.tokens,
    logger,
    idempotency,
    checkResponses: deps.checkResponses,
    shutdown: deps.shutdown,
  });

  async function start(prepare?: () => Promise<void>): Promise<void> {
    const unbound = allRoutes.filter((route) => route.service === name && !router.routes.includes(route));
    if (unbound.length > 0) throw new Error(`No use case answers ${unbound.map(({ id }) => id).join(', ')}`);
    await database.ensureIndexes();
    if (deps.isOnlyProcess) for (const free of abandoned) await free();
    relay = createOutboxRelay({
      models: database.outboxModels,
      publish: deps.publish,
      signal,
      logger,
      concurrency: RELAY_CONCURRENCY,
    });
    relay.start();
    await prepare?.();
    jobs.start();
  }

  async function stop(): Promise<void> {
    await jobs.stop();
    await relay?.stop();
  }

  // File storage is left out: without it pictures are missing, but nothing else.
  const checks = { database: () => deps.database.ping() };
  return {
    database,
    signal,
    logger,
    ...deletionJobs,
    aloneSince: deps.isOnlyProcess ? new Date() : null,
    freeAbandoned: (free) => void abandoned.push(free),
    defineJob: jobs.define,
    router,
    inbox,
    consumers,
    eraseAnswersWith: async (text) => void (await idempotency.eraseContaining(text)),
    client: createServiceClient({ name, discovery: deps.discovery, tokens: deps.tokens }),
    service: {
      name,
      router,
      checks,
      migrations: createServiceMigrations({
        database,
        service: name,
        migrations,
        isOnlyProcess: deps.isOnlyProcess,
      }),
      start: () => start(),
      stop,
    },
    start,
    stop,
  };
}
