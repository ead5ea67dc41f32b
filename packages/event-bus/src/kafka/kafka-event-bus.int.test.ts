import { afterAll, describe } from 'vitest';
import { openKafkaLane } from '@colloquy/test-servers/kafka';
import { describeEventBus } from '../testing/index.ts';
import { createKafkaEventBus } from './create-kafka-event-bus.ts';

const kafka = await openKafkaLane();

const PATHS = {
  'Kafka event bus, tries in place': 5_000,
  'Kafka event bus, every further try through the retry topic': 0,
};

describe.skipIf(kafka === null)('with a real broker', () => {
  afterAll(async () => kafka?.stop());
  for (const [name, inPlaceRetryMs] of Object.entries(PATHS)) {
    describeEventBus(name, async () => ({
      createBus: (settings) =>
        createKafkaEventBus({
          ...settings,
          brokers: kafka?.brokers ?? [],
          clientId: 'suite',
          inPlaceRetryMs,
          topics: { partitions: 2 },
        }),
      close: async () => undefined,
    }));
  }
});
