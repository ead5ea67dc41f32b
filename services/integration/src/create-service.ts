import { integrationApi, operatorApi } from '@colloquy/contracts';
import {
  createConfirmationCheck,
  createRemoteWorkspaceAccess,
  createServiceFoundation,
  type Service,
  type ServiceDependencies,
} from '@colloquy/service-kit';
import { createApiKeyConsumers } from './api-keys/api-keys.consumers.ts';
import { apiKeyModel } from './api-keys/api-keys.model.ts';
import { createApiKeyRepository } from './api-keys/api-keys.repository.ts';
import { createApiKeyUseCases } from './api-keys/api-keys.use-cases.ts';
import { createRosters } from './api-keys/key-owners.ts';
import { createVerificationUseCases } from './api-keys/verification.use-cases.ts';
import type { ChannelAccess } from './channels/open-channels.ts';
import { CONNECTED_CHANNELS } from './channels/registry.ts';
import { createConnectionSecrets } from './connections/connection-secrets.ts';
import { connectionModel } from './connections/connections.model.ts';
import { createConnectionRepository } from './connections/connections.repository.ts';
import { createConnectionUseCases } from './connections/connections.use-cases.ts';
import { channelMessageModel } from './deliveries/channel-messages.model.ts';
import { channelThreadModel } from './deliveries/channel-threads.model.ts';
import { createDeliveries } from './deliveries/create-deliveries.ts';
import { createDeletionConsumers } from './deliveries/deletions.consumers.ts';
import { createDeliveryRepository } from './deliveries/deliveries.repository.ts';
import { createPlanCache } from './plans/plan-cache.ts';
import { integrationMigrations } from './migrations/index.ts';

export type IntegrationServiceDependencies = ServiceDependencies & { readonly channels: ChannelAccess };

/** API keys, by which other programs access the product, and the channels that chatbots are connected to. */
export function createIntegrationService(deps: IntegrationServiceDependencies): Service {
  const { channels, now } = deps;
  const foundation = createServiceFoundation('integration', deps, integrationMigrations);
  const { database, signal, client, router, logger } = foundation;
  const access = createRemoteWorkspaceAccess(client);
  const plans = createPlanCache(client);
  const keys = createApiKeyRepository(apiKeyModel(database), signal);
  const rosters = createRosters(client);
  const assertConfirmed = createConfirmationCheck(client);
  const useCases = createApiKeyUseCases({ keys, access, plans, rosters, client, assertConfirmed, now });
  router.bindAll(integrationApi, useCases);
  router.bindAll(integrationApi, createVerificationUseCases({ keys, plans, rosters, now }));

  const connections = createConnectionRepository(connectionModel(database), signal);
  const secrets = createConnectionSecrets(channels.cipher, logger);
  const models = { threads: channelThreadModel(database), messages: channelMessageModel(database) };
  const messages = createDeliveryRepository(models, signal);
  const deliveries = createDeliveries({
    deliveries: messages,
    connections,
    secrets,
    channels,
    client,
    logger,
    now,
  });
  const eraseMessages = messages.eraseOfConnection;
  const connecting = createConnectionUseCases({
    connections,
    secrets,
    channels,
    access,
    client,
    eraseMessages,
    now,
  });
  for (const [name, channel] of Object.entries(CONNECTED_CHANNELS)) {
    const { routes } = channel;
    const ofChannel = connecting.of(name, channel);
    router.bind(routes.list, ofChannel.list);
    router.bind(routes.create, ofChannel.create);
    router.bind(routes.change, ofChannel.change);
    router.bind(routes.remove, ofChannel.remove);
    router.bind(routes.test, ofChannel.test);
    router.bind(routes.receive, deliveries.receive(name, channel));
  }
  router.bindAll(operatorApi, connecting.operator);
  deliveries.jobs.forEach(foundation.defineJob);
  return {
    ...foundation.service,
    consumers: [
      ...foundation.consumers,
      ...createApiKeyConsumers(useCases),
      ...plans.consumers,
      ...createDeletionConsumers(connections, messages),
    ],
    start: () => foundation.start(async () => deliveries.loop.start()),
    async stop() {
      await deliveries.loop.stop();
      await foundation.stop();
    },
  };
}
