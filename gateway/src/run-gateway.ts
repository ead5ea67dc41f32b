import { revealAll, type ConfigOf } from '@colloquy/config';
import { createKafkaEventBus } from '@colloquy/event-bus/kafka';
import { createLogger, createMetrics } from '@colloquy/observability';
import {
  createInternalTokens,
  createRemoteDiscovery,
  createServiceHost,
  createUserTokens,
  kafkaConnectionOf,
  listen,
  serviceBaseUrls,
  stopOnSignal,
  stopServing,
  type HttpServer,
} from '@colloquy/service-kit';
import type { gatewayConfig } from './config.ts';
import { createGateway } from './create-gateway.ts';
import { readGatewayConfig } from './routing/gateway-config.ts';

export type GatewayProcessConfig = ConfigOf<typeof gatewayConfig> & { readonly configFile: string };

/** Runs the gateway in a process of its own, in front of services in theirs, until SIGTERM or SIGINT. */
export async function runGateway(config: GatewayProcessConfig): Promise<HttpServer> {
  const logger = createLogger({ level: config.logLevel, name: 'gateway' });
  const metrics = createMetrics({ processMetrics: true });
  const file = await readGatewayConfig(config.configFile);
  const bus = createKafkaEventBus({
    ...kafkaConnectionOf(config),
    clientId: 'colloquy-gateway',
    logger,
  });
  const host = createServiceHost({ services: [], bus, logger });
  const gateway = createGateway({
    config: file,
    discovery: createRemoteDiscovery(serviceBaseUrls(config)),
    userTokens: createUserTokens(revealAll(config.userTokenSecrets)),
    internalTokens: createInternalTokens(revealAll(config.internalTokenSecrets)),
    logger,
    metrics,
    readiness: () => host.readiness(),
    publicUrl: config.publicUrl,
    adminDir: config.adminDir,
    widgetDir: config.widgetDir,
    trustedProxies: config.trustedProxies,
    maxConnectionsPerAddress: config.maxConnectionsPerAddress,
    storageOrigins: config.storageOrigins,
    dashboardUrls: config,
    dashboardOrigins: config.dashboardOrigins,
    metricsToken: config.metricsToken?.reveal() ?? null,
    hasOperationsPort: config.operationsPort !== undefined,
  });
  bus.subscribe(gateway.consumers);
  await host.start();
  const address = config.host ?? file.http.hostname;
  const server = await listen(gateway.app, {
    host: address,
    port: config.port ?? file.http.port,
    admit: gateway.admit,
  });
  const operations =
    config.operationsPort === undefined
      ? null
      : await listen(gateway.operations, { host: address, port: config.operationsPort });
  logger.info({ port: server.port }, 'ready');
  const { shutdownDelayMs } = config;
  stopOnSignal(
    logger,
    async () => {
      const leaving = {
        leave() {
          host.leave();
          gateway.leave();
        },
      };
      await stopServing({ host: leaving, server, shutdown: new AbortController(), shutdownDelayMs });
      gateway.stop();
      await host.stop();
      // Last, so that probes see until the end that this process is not ready.
      await operations?.stop(0);
    },
    { shutdownDelayMs },
  );
  return server;
}
