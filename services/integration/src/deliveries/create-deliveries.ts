import type { Logger } from '@colloquy/observability';
import type { OutboxSignal, ServiceDatabase } from '@colloquy/persistence';
import type { ServiceClient } from '@colloquy/service-kit';
import type { ChannelAccess } from '../channels/open-channels.ts';
import type { ConnectionSecrets } from '../connections/connection-secrets.ts';
import type { ConnectionRepository } from '../connections/connections.repository.ts';
import { channelMessageModel } from './channel-messages.model.ts';
import { channelThreadModel } from './channel-threads.model.ts';
import { createDeliverMessage } from './deliver-message.ts';
import { createDeliveryRepository } from './deliveries.repository.ts';
import { createDeliveryJobs } from './delivery-jobs.ts';
import { createDeliveryLoop } from './delivery-loop.ts';
import { createReceiveEvent } from './receive-event.ts';

/** Wires what channels send to the chatbot and back. */
export function createDeliveries(deps: {
  readonly database: ServiceDatabase;
  readonly signal: OutboxSignal;
  readonly connections: ConnectionRepository;
  readonly secrets: ConnectionSecrets;
  readonly channels: ChannelAccess;
  readonly client: ServiceClient;
  readonly logger: Logger;
  readonly now: () => Date;
}) {
  const { database, signal, channels, logger } = deps;
  const models = { threads: channelThreadModel(database), messages: channelMessageModel(database) };
  const repository = createDeliveryRepository(models, signal);
  const given = { ...deps, deliveries: repository, cipher: channels.cipher };
  const loop = createDeliveryLoop({
    deliveries: repository,
    deliver: createDeliverMessage(given),
    logger,
  });
  return {
    repository,
    loop,
    eraseMessages: repository.eraseOfConnection,
    receive: createReceiveEvent({ ...given, poke: loop.poke }),
    jobs: createDeliveryJobs({ ...given, poke: loop.poke }),
  };
}
