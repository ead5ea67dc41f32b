import { join } from 'node:path';
import { Secret, type ConfigOf } from '@colloquy/config';
import { createFileParkedStore, createInProcessEventBus } from '@colloquy/event-bus';
import { createGateway, readGatewayConfig } from '@colloquy/gateway';
import { createLogger, createMetrics, type Logger } from '@colloquy/observability';
import { createAuthService, openGoogleSignIn } from '@colloquy/service-auth';
import { createBillingService, openPaymentProvider } from '@colloquy/service-billing';
import { createBotService } from '@colloquy/service-bot';
import { createChatService, openAnswerer } from '@colloquy/service-chat';
import { createIntegrationService } from '@colloquy/service-integration';
import { createKnowledgeService, openEmbeddings } from '@colloquy/service-knowledge';
import {
  createInternalTokens,
  createLocalDiscovery,
  createServiceHost,
  createUserTokens,
  listen,
  stopInOrder,
  type Service,
  type ServiceDependencies,
} from '@colloquy/service-kit';
import { createWorkspaceService } from '@colloquy/service-workspace';
import type { standaloneConfig } from './config.ts';
import { openStores } from './open-stores.ts';
import { readOrCreateSecrets } from './secrets.ts';

export interface Standalone {
  readonly url: string;
  readonly logger: Logger;
  /** Drains requests, ends background work, closes the stores. */
  stop(): Promise<void>;
}

/**
 * The whole product in this process, over embedded parts. Throws PortTakenError, and DataDirLockedError when
 * another process uses the data folder.
 */
export async function openStandalone(
  config: ConfigOf<typeof standaloneConfig>,
  rootDir: string,
): Promise<Standalone> {
  const logger = createLogger({ level: config.logLevel, name: 'colloquy' });
  const metrics = createMetrics({ processMetrics: true });
  const secrets = await readOrCreateSecrets(config.dataDir);
  const stores = await openStores(config, secrets, logger);
  const bus = createInProcessEventBus({ parkedStore: createFileParkedStore(join(config.dataDir, 'parked')) });
  const discovery = createLocalDiscovery();
  const tokens = createInternalTokens([secrets.internalToken]);
  const userTokens = createUserTokens([secrets.userToken]);
  const shutdown = new AbortController();
  // Mails must name the address that the start prints: a browser keeps a session per origin.
  const publicUrl = config.publicUrl ?? ownUrl(config.host, config.port);
  const shared: ServiceDependencies = {
    database: stores.database,
    publish: (events) => bus.publish(events),
    discovery,
    tokens,
    logger,
    metrics,
    checkResponses: config.checkResponses,
    shutdown: shutdown.signal,
    now: () => new Date(),
    isOnlyProcess: true,
  };
  const linkMails = {
    mailer: stores.mailer,
    mailTokenSecret: new Secret(secrets.mailToken),
    publicUrl,
  };
  const embeddings = openEmbeddings(config);
  const answerer = openAnswerer(config);
  const payments = await openPaymentProvider(config);
  const google = await openGoogleSignIn(config, publicUrl);
  const services: Service[] = [
    createAuthService({ ...shared, ...linkMails, userTokens, google }),
    createWorkspaceService({ ...shared, ...linkMails, storage: stores.storage }),
    createBotService({ ...shared, storage: stores.storage }),
    createKnowledgeService({
      ...shared,
      vectors: stores.vectors,
      embeddings,
      storage: stores.storage,
      concurrency: config.ingestionConcurrency,
    }),
    createChatService({ ...shared, answerer }),
    createIntegrationService(shared),
    createBillingService({ ...shared, trial: config, payments, publicUrl }),
  ];
  for (const service of services) discovery.register(service.name, service.router);

  const host = createServiceHost({ services, bus, logger });
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
    mounts: [
      { path: '/files', handler: stores.storage.handler },
      ...(stores.mailbox === null ? [] : [{ path: '/mailbox', handler: stores.mailbox.handler }]),
    ],
  });
  bus.subscribe(gateway.consumers);
  const close = async () => {
    await embeddings.close();
    await answerer.close?.();
    await stores.close();
  };
  try {
    await host.start();
    const server = await listen(gateway.app, { host: config.host, port: config.port });
    return {
      url: ownUrl(config.host, server.port),
      logger,
      async stop() {
        await stopInOrder(server, shutdown, () => host.stop());
        gateway.stop();
        await close();
      },
    };
  } catch (error) {
    await host.stop();
    await close();
    throw error;
  }
}

/** The address for people on this machine; one that listens everywhere is reached as localhost. */
function ownUrl(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
