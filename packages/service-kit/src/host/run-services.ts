import type { EventBus } from '@colloquy/event-bus';
import type { Logger, Metrics } from '@colloquy/observability';
import type { Service } from '../service.ts';
import { DRAIN_MS, listen, type HttpServer } from './http-server.ts';
import { createServiceApp, createServiceHost } from './service-host.ts';
import { stopOnSignal } from './stop-on-signal.ts';

export interface RunOptions {
  readonly services: readonly Service[];
  readonly bus: EventBus;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly host: string;
  readonly port: number;
  /** Told to end streams that are still open when the drain time is nearly over. */
  readonly shutdown: AbortController;
  /** Closes what the caller built, after everything that uses it has stopped. */
  readonly close: () => Promise<void>;
}

/** Runs services in a process of their own until SIGTERM or SIGINT; a second signal ends at once. */
export async function runServices(options: RunOptions): Promise<HttpServer> {
  const { services, bus, logger, metrics } = options;
  const host = createServiceHost({ services, bus, logger });
  const app = createServiceApp({ services, readiness: () => host.readiness(), metrics });
  await host.start();
  const server = await listen(app, { host: options.host, port: options.port });
  logger.info({ port: server.port, services: services.map(({ name }) => name) }, 'ready');
  stopOnSignal(logger, async () => {
    await stopInOrder(server, options.shutdown, () => host.stop());
    await options.close();
  });
  return server;
}

/** Drains HTTP first (streams are told to end shortly before the limit), then stops the rest. */
export async function stopInOrder(
  server: HttpServer,
  shutdown: AbortController,
  stopRest: () => Promise<void>,
): Promise<void> {
  const interrupt = setTimeout(
    () => shutdown.abort(new Error('The process is shutting down')),
    DRAIN_MS - 5_000,
  );
  await server.stop(DRAIN_MS);
  clearTimeout(interrupt);
  await stopRest();
}
