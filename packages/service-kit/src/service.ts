import type { ServiceName } from '@colloquy/contracts';
import type { Consumer } from '@colloquy/event-bus';
import type { ServiceMigrations } from '@colloquy/persistence';
import type { ServiceRouter } from './http/service-router.ts';

/**
 * A deployable unit. Making one opens nothing and listens nowhere; `start` begins its background work (outbox
 * relay, workers, sweepers) and `stop` ends it at a step border. Whoever built its dependencies closes them.
 */
export interface Service {
  readonly name: ServiceName;
  readonly router: ServiceRouter;
  readonly consumers: readonly Consumer[];
  /** Bring its database up to this version; the host runs them before anything reads it. */
  readonly migrations: ServiceMigrations;
  /** Named readiness checks; each throws when its dependency cannot be used. */
  readonly checks?: Readonly<Record<string, () => Promise<void>>>;
  /** Named things that an operator should know though the service is ready; null while there is nothing to say. */
  readonly notes?: Readonly<Record<string, () => string | null>>;
  start?(): Promise<void>;
  /** The process is taken out of service: streams that have no end of their own are ended. */
  leave?(): void;
  stop?(): Promise<void>;
}
