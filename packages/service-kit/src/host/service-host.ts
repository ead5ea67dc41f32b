import express, { Router, type Express } from 'express';
import { errorMessageOf } from './error-message.ts';
import type { EventBus } from '@colloquy/event-bus';
import type { Logger, Metrics } from '@colloquy/observability';
import { AppError, ERRORS } from '@colloquy/errors';
import { errorResponse } from '../http/error-response.ts';
import type { Service } from '../service.ts';

export interface Readiness {
  readonly ready: boolean;
  readonly checks: Readonly<Record<string, string>>;
  /** Notes for an operator about a process that is ready. */
  readonly notes?: Readonly<Record<string, string>>;
}

export type ServiceHost = ReturnType<typeof createServiceHost>;

/** Runs services over one event bus: starts and stops them in order and reports their readiness. */
export function createServiceHost(options: {
  readonly services: readonly Service[];
  readonly bus: EventBus;
  readonly logger: Logger;
  /** Checks of the process besides its services, such as free disk space. */
  readonly checks?: Service['checks'];
  /** Prints a line for the user who started the process. Default: standard output. */
  readonly say?: (line: string) => void;
}) {
  const { services, bus, logger, checks = {}, say = printLine } = options;
  let state: 'new' | 'running' | 'stopping' = 'new';
  return {
    /** Throws NewerStoreError and MigrationFailedError before any service has started. */
    async start() {
      // All databases are checked before the first is migrated, so that a newer installation is left unchanged.
      await Promise.all(services.map(({ migrations }) => migrations.refuseNewer()));
      await Promise.all(services.map(({ migrations }) => migrations.migrate(say)));
      bus.subscribe(services.flatMap((service) => service.consumers));
      await bus.start();
      await Promise.all(services.map(async (service) => service.start?.()));
      state = 'running';
    },
    /**
     * Reports not ready while everything keeps working: balancers send new requests elsewhere, and endless streams
     * reconnect there.
     */
    leave() {
      state = 'stopping';
      for (const service of services) service.leave?.();
    },
    /** Not ready at once; consumers, then background work end at their next step. */
    async stop() {
      state = 'stopping';
      // In parallel: a relay may wait for a publish that only the stopping bus returns to its outbox.
      const busStopped = bus.stop();
      await Promise.all(
        services.map(async (service) => {
          try {
            await service.stop?.();
          } catch (error) {
            logger.error({ err: error, service: service.name }, 'service did not stop cleanly');
          }
        }),
      );
      await busStopped;
    },
    async readiness(): Promise<Readiness> {
      const named = [checks, ...services.map((service) => service.checks ?? {})].flatMap(Object.entries);
      const unique = [...new Map([['event-bus', () => bus.ping()] as const, ...named]).entries()];
      const results = await Promise.all(
        unique.map(async ([name, check]): Promise<[string, string]> => {
          try {
            await check();
            return [name, 'ok'];
          } catch (error) {
            return [name, errorMessageOf(error)];
          }
        }),
      );
      const isReady = state === 'running' && results.every(([, result]) => result === 'ok');
      const notes = services
        .flatMap((service) => Object.entries(service.notes ?? {}))
        .flatMap(([name, read]) => {
          const note = read();
          return note === null ? [] : [[name, note] as const];
        });
      return { ready: isReady, checks: Object.fromEntries(results), notes: Object.fromEntries(notes) };
    },
  };
}

const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

export interface HealthOptions {
  readonly readiness: () => Promise<Readiness>;
  readonly metrics: Metrics;
}

/** Liveness, readiness and metrics of a process. */
export function createHealthRouter({ readiness, metrics }: HealthOptions): Router {
  const router = Router();
  router.get('/health/live', (_request, response) => void response.json({ status: 'live' }));
  router.get('/health/ready', async (_request, response) => {
    const state = await readiness();
    response.status(state.ready ? 200 : 503).json(state);
  });
  router.get('/metrics', async (_request, response) => {
    response.type('text/plain').send(await metrics.text());
  });
  return router;
}

/** The Express app of services in a process of their own: their routes, health and metrics. */
export function createServiceApp(
  options: HealthOptions & { readonly services: readonly Service[] },
): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(createHealthRouter(options));
  for (const service of options.services) app.use(service.router.express);
  app.use((request, response) => {
    const failure = errorResponse(
      new AppError({ code: ERRORS.notFound, details: { path: request.path } }),
      request.get('x-request-id') ?? 'none',
    );
    response.status(failure.status).json(failure.body);
  });
  return app;
}
