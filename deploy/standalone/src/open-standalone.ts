import { join } from 'node:path';
import type { ConfigOf } from '@colloquy/config';
import { createGateway, readGatewayConfig } from '@colloquy/gateway';
import type { Logger } from '@colloquy/observability';
import { listen, stopServing } from '@colloquy/service-kit';
import type { standaloneConfig } from './config.ts';
import { openProduct } from './open-product.ts';
import { ownUrl } from './own-url.ts';
import { openOperatorEndpoint } from './operator-endpoint.ts';

export interface Standalone {
  readonly url: string;
  /** Opens the local mailbox; null when mail is really sent. */
  readonly mailboxUrl: string | null;
  readonly logger: Logger;
  /** Drains requests, ends background work, closes the stores. */
  stop(): Promise<void>;
}

/**
 * The whole product in this process, on embedded parts. Throws PortTakenError, and DataDirLockedError when another
 * process uses the data folder.
 */
export async function openStandalone(
  config: ConfigOf<typeof standaloneConfig>,
  rootDir: string,
): Promise<Standalone> {
  const product = await openProduct(config);
  const { host, bus, discovery, tokens, userTokens, stores, logger, metrics, publicUrl, shutdown } = product;
  const gateway = createGateway({
    config: await readGatewayConfig(join(rootDir, 'gateway', 'gateway.config.yml')),
    discovery,
    userTokens,
    internalTokens: tokens,
    logger,
    metrics,
    publicUrl,
    ...(config.webBuilds
      ? { adminDir: join(rootDir, 'admin', 'dist'), widgetDir: join(rootDir, 'widget', 'dist') }
      : {}),
    readiness: () => host.readiness(),
    trustedProxies: config.trustedProxies,
    maxConnectionsPerAddress: config.maxConnectionsPerAddress,
    dashboardUrls: config,
    dashboardOrigins: config.dashboardOrigins,
    hasOperationsPort: config.operationsPort !== undefined,
    mounts: [
      { path: '/files', handler: stores.storage.handler },
      ...(stores.mailbox === null
        ? []
        : [{ path: '/mailbox', handler: stores.mailbox.handler, isForThisMachine: true }]),
    ],
  });
  bus.subscribe(gateway.consumers);
  try {
    await host.start();
    const server = await listen(gateway.app, {
      host: config.host,
      port: config.port,
      admit: gateway.admit,
    });
    const connection = await openOperatorEndpoint(product, config.dataDir);
    const operations =
      config.operationsPort === undefined
        ? null
        : await listen(gateway.operations, { host: config.host, port: config.operationsPort });
    const url = ownUrl(config.host, server.port);
    return {
      url,
      mailboxUrl: stores.mailbox === null ? null : url + stores.mailbox.path,
      logger,
      async stop() {
        const { shutdownDelayMs } = config;
        await Promise.all([connection.stop(), stopServing({ host, server, shutdown, shutdownDelayMs })]);
        await host.stop();
        await operations?.stop(0);
        gateway.stop();
        await product.close();
      },
    };
  } catch (error) {
    await host.stop();
    await product.close();
    throw error;
  }
}
