import type { ServiceName } from '@colloquy/contracts';
import type { Consumer } from '@colloquy/event-bus';
import type { ServiceMigrations } from '@colloquy/persistence';
import type { ServiceRouter } from './http/service-router.ts';

/**
 * A deployable unit. Creating one opens nothing and listens nowhere; `start` begins its background work (outbox
 * relay, workers, jobs) and `stop` ends it at the next step. The creator of its dependencies closes them.
 */
export interface Service {
  readonly name: ServiceName;
  readonly router: ServiceRouter;
  readonly consumers: readonly Consumer[];
  /** Migrate its database to this version; the host runs them before anything reads it. */
  readonly migrations: ServiceMigrations;
  /** Named readiness checks; each throws when its dependency is unavailable. */
  readonly checks?: Readonly<Record<string, () => Promise<void>>>;
  /** Named notes for an operator about a service that is ready; null while there is nothing to report. */
  readonly notes?: Readonly<Record<string, () => string | null>>;
  start?(): Promise<void>;
  /** The process is taken out of service: endless streams are closed. */
  leave?(): void;
  stop?(): Promise<void>;
}
