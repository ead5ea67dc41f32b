import type { EventBus } from '@colloquy/event-bus';
import type { Logger, Metrics } from '@colloquy/observability';
import type { Service } from '../service.ts';
import { listen, type HttpServer } from './http-server.ts';
import { createServiceApp, createServiceHost } from './service-host.ts';
import { stopOnSignal } from './stop-on-signal.ts';
import { stopServing } from './stop-serving.ts';

export interface RunOptions {
  readonly services: readonly Service[];
  readonly bus: EventBus;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly host: string;
  readonly port: number;
  /** How long the process keeps serving, not ready, before it stops. */
  readonly shutdownDelayMs: number;
  /** Aborted to end streams that are still open when the drain time is nearly over. */
  readonly shutdown: AbortController;
  /** Closes what the caller created, after everything that uses it has stopped. */
  readonly close: () => Promise<void>;
}

/** Runs services in a process of their own until SIGTERM or SIGINT; a second signal ends the process at once. */
export async function runServices(options: RunOptions): Promise<HttpServer> {
  const { services, bus, logger, metrics } = options;
  const host = createServiceHost({ services, bus, logger });
  const app = createServiceApp({ services, readiness: () => host.readiness(), metrics });
  await host.start();
  const server = await listen(app, { host: options.host, port: options.port });
  logger.info({ port: server.port, services: services.map(({ name }) => name) }, 'ready');
  const { shutdown, shutdownDelayMs } = options;
  stopOnSignal(
    logger,
    async () => {
      await stopServing({ host, server, shutdown, shutdownDelayMs });
      await host.stop();
      await options.close();
    },
    { shutdownDelayMs },
  );
  return server;
}
