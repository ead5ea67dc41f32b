import { setTimeout as pause } from 'node:timers/promises';
import { DRAIN_MS, type HttpServer } from './http-server.ts';
import type { ServiceHost } from './service-host.ts';

/** Streams are aborted this long before the end of the drain time, so that they can report it and be stored. */
const INTERRUPT_BEFORE_MS = 5_000;

/**
 * Takes a process out of service. Readiness fails at once; for `shutdownDelayMs` requests are still served, so that
 * balancers notice and clients close their connections; then the listener closes, running requests finish, and
 * streams that last longer are aborted by `shutdown`.
 */
export async function stopServing(options: {
  readonly host: Pick<ServiceHost, 'leave'>;
  readonly server: HttpServer;
  readonly shutdown: AbortController;
  readonly shutdownDelayMs: number;
}): Promise<void> {
  const { host, server, shutdown, shutdownDelayMs } = options;
  host.leave();
  server.leave();
  await pause(shutdownDelayMs);
  const interrupt = setTimeout(
    () => shutdown.abort(new Error('The process is shutting down')),
    DRAIN_MS - INTERRUPT_BEFORE_MS,
  );
  await server.stop(DRAIN_MS);
  clearTimeout(interrupt);
}
