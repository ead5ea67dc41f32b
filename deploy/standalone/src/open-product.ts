import { Secret, type ConfigOf, type SecretList } from '@colloquy/config';
import { createInProcessEventBus, type EventBus } from '@colloquy/event-bus';
import { createLogger, createMetrics, type Logger, type Metrics } from '@colloquy/observability';
import { createAuthService, openGoogleSignIn } from '@colloquy/service-auth';
import { createBillingService, firstPlanOf, openPaymentProvider } from '@colloquy/service-billing';
import { createBotService, openFunctions } from '@colloquy/service-bot';
import { createChatService, openAnswerer, openModels } from '@colloquy/service-chat';
import { createIntegrationService, openChannels } from '@colloquy/service-integration';
import {
  createKnowledgeService,
  openCrawling,
  openEmbeddings,
  scanOptions,
} from '@colloquy/service-knowledge';
import {
  createInternalTokens,
  createLocalDiscovery,
  createServiceHost,
  createUserTokens,
  openFieldCipher,
  type Discovery,
  type InternalTokens,
  type Service,
  type ServiceDependencies,
  type ServiceHost,
  type UserTokens,
} from '@colloquy/service-kit';
import { createWorkspaceService } from '@colloquy/service-workspace';
import type { standaloneConfig } from './config.ts';
import { modelsFolder, prepareDataFolders, requireRoom } from './data-folders.ts';
import { openStores, type Stores } from './open-stores.ts';
import { ownUrl } from './own-url.ts';
import { readOrCreateSecrets } from './secrets.ts';

/** All services in this process, on embedded parts, without a listener: the caller adds one. */
export interface OpenProduct {
  readonly services: readonly Service[];
  readonly host: ServiceHost;
  readonly bus: EventBus;
  readonly discovery: Discovery;
  readonly tokens: InternalTokens;
  readonly userTokens: UserTokens;
  readonly stores: Stores;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly publicUrl: string;
  /** Aborts open streams when the process must end. */
  readonly shutdown: AbortController;
  /** Closes models and stores, after the host has stopped. */
  close(): Promise<void>;
}

/** Throws StartError, ConfigError, DatabaseDamagedError, and DataDirLockedError when another process uses the data folder. Starts nothing: see `host`. */
export async function openProduct(config: ConfigOf<typeof standaloneConfig>): Promise<OpenProduct> {
  const logger = createLogger({ level: config.logLevel, name: 'colloquy' });
  const metrics = createMetrics({ processMetrics: true });
  await prepareDataFolders(config.dataDir);
  // Before the stores are opened: a model that cannot be used ends the start.
  const embeddings = await openEmbeddings({ ...config, embeddingModelsDir: modelsFolder(config) });
  const secrets = await readOrCreateSecrets(config.dataDir);
  const stores = await openStores(config, secrets, logger);
  const bus = createInProcessEventBus({ deadLetterStore: stores.deadLetters });
  const discovery = createLocalDiscovery();
  const tokens = createInternalTokens([secrets.internalToken]);
  const userTokens = createUserTokens([secrets.userToken]);
  const shutdown = new AbortController();
  // Mails must use the address that the start prints, because a browser's session belongs to an origin.
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
  const crawling = await openCrawling(config, logger);
  const answerer = openAnswerer(config);
  const [firstKey = '', ...olderKeys] = [secrets.fields].flat();
  const secretsKey: SecretList = [new Secret(firstKey), ...olderKeys.map((key) => new Secret(key))];
  const models = openModels({ ...config, secretsKey });
  const functions = openFunctions({ ...config, secretsKey });
  const channels = openChannels({ ...config, secretsKey, publicUrl });
  const payments = await openPaymentProvider(config);
  const firstPlan = firstPlanOf(config.newWorkspacePlan, payments);
  const google = await openGoogleSignIn(config, publicUrl);
  const services: Service[] = [
    createAuthService({
      ...shared,
      ...linkMails,
      userTokens,
      google,
      cipher: openFieldCipher(secretsKey),
    }),
    createWorkspaceService({ ...shared, ...linkMails, storage: stores.storage }),
    createBotService({ ...shared, storage: stores.storage, functions }),
    createKnowledgeService({
      ...shared,
      collections: stores.collections,
      embeddings: embeddings.configured,
      earlierEmbeddings: embeddings.earlier,
      storage: stores.storage,
      concurrency: config.ingestionConcurrency,
      scans: scanOptions(config),
      crawling,
      crawlConcurrency: config.crawlConcurrency,
    }),
    createChatService({ ...shared, answerer, models }),
    createIntegrationService({ ...shared, channels }),
    createBillingService({ ...shared, trial: config, debugLimits: config, payments, firstPlan, publicUrl }),
  ];
  for (const service of services) discovery.register(service.name, service.router);
  return {
    services,
    host: createServiceHost({
      services,
      bus,
      logger,
      checks: { disk: () => requireRoom(config.dataDir) },
    }),
    bus,
    discovery,
    tokens,
    userTokens,
    stores,
    logger,
    metrics,
    publicUrl,
    shutdown,
    async close() {
      await crawling.close();
      await embeddings.close();
      await answerer.close?.();
      await models.close();
      await functions.close();
      await channels.close();
      await stores.close();
    },
  };
}
