import type { Logger } from '@colloquy/observability';
import type { ServiceClient } from '@colloquy/service-kit';
import type { ChannelAccess } from '../channels/open-channels.ts';
import type { ConnectionSecrets } from '../connections/connection-secrets.ts';
import type { ConnectionRepository } from '../connections/connections.repository.ts';
import { createDeliverMessage } from './deliver-message.ts';
import type { DeliveryRepository } from './deliveries.repository.ts';
import { createDeliveryJobs } from './delivery-jobs.ts';
import { createDeliveryLoop } from './delivery-loop.ts';
import { createReceiveEvent } from './receive-event.ts';

/** Wires what channels send to the chatbot and back. */
export function createDeliveries(deps: {
  readonly deliveries: DeliveryRepository;
  readonly connections: ConnectionRepository;
  readonly secrets: ConnectionSecrets;
  readonly channels: ChannelAccess;
  readonly client: ServiceClient;
  readonly logger: Logger;
  readonly now: () => Date;
}) {
  const { deliveries, channels, logger } = deps;
  const given = { ...deps, cipher: channels.cipher };
  const loop = createDeliveryLoop({
    deliveries,
    deliver: createDeliverMessage(given),
    logger,
  });
  return {
    loop,
    receive: createReceiveEvent({ ...given, poke: loop.poke }),
    jobs: createDeliveryJobs({ ...given, poke: loop.poke }),
  };
}
