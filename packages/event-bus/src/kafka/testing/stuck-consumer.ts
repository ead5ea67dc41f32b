import { defineEvent } from '@colloquy/contracts';
import { z } from 'zod';
import { defineConsumer } from '../../event-bus.ts';
import { createKafkaEventBus } from '../create-kafka-event-bus.ts';

/**
 * A separate process that takes an event and never finishes it, to be killed meanwhile. Arguments: brokers (comma
 * separated), event type, consumer name. Prints the event's number when it has the event.
 */
const [, , brokers = '', type = '', name = ''] = process.argv;
const [producer = '', fact = ''] = type.split('.');

const bus = createKafkaEventBus({
  brokers: brokers.split(','),
  clientId: 'stuck',
  sessionTimeoutMs: 6_000,
  topics: { partitions: 1 },
});
bus.subscribe([
  defineConsumer({
    name,
    event: defineEvent({
      type: `${producer}.${fact}`,
      version: 1,
      key: () => 'a',
      data: z.object({ n: z.number() }),
    }),
    handle: ({ data }) => {
      process.stdout.write(`took ${data.n}\n`);
      return new Promise(() => undefined);
    },
  }),
]);
await bus.start();
