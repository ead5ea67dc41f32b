import { defineConfig, loadConfig } from '@colloquy/config';
import { createEvent, defineEvent } from '@colloquy/contracts';
import { createKafkaEventBus } from '@colloquy/event-bus/kafka';
import { kafkaConnectionOf, kafkaSettings } from '@colloquy/service-kit';
import { freePort } from '@colloquy/test-servers/free-port';
import { startFromMaven } from '@colloquy/test-servers/kafka';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { composeProcesses, composeServer } from './read-deployments.ts';

/** The rule by which the image of Kafka turns settings into properties. */
function propertyOf(setting: string): string {
  return setting
    .slice('KAFKA_'.length)
    .toLowerCase()
    .replaceAll(/_+/g, ({ length }) => ['.', '_', '-'][length - 1] ?? '_');
}

const localPort = await freePort();
const kafka = await startFromMaven(({ home, brokerPort, controllerPort }) =>
  Object.entries(composeServer('kafka'))
    .filter(([setting]) => setting !== 'KAFKA_HEAP_OPTS')
    .map(([setting, value]) => `${propertyOf(setting)}=${value}`)
    .join('\n')
    .replaceAll('/var/lib/kafka/data', `${home}/logs`)
    .replaceAll('CLIENT://:', 'CLIENT://127.0.0.1:')
    .replaceAll('kafka:9092', '127.0.0.1:9092')
    .replaceAll(':9092', `:${brokerPort}`)
    .replaceAll(':9093', `:${controllerPort}`)
    .replaceAll(':9094', `:${localPort}`),
).catch((error: unknown) => String(error));
const reason = typeof kafka === 'string' ? kafka : null;
if (reason !== null) console.log(`LANE NOT RUN: kafka accounts — ${reason}`);
const broker = typeof kafka === 'string' ? '' : (kafka.brokers[0] ?? '');

const happened = defineEvent({
  type: 'accounts.thing-happened',
  version: 1,
  key: () => 'a',
  data: z.object({}),
});
const context = { workspaceId: null, correlationId: 'c1', actor: { kind: 'system', id: null } } as const;

/** Publishes an event as a process with these settings does. */
async function publishAs(environment: Readonly<Record<string, string>>): Promise<void> {
  const config = loadConfig(defineConfig('test', kafkaSettings), {
    ...Object.fromEntries(Object.entries(environment).filter(([key]) => key.startsWith('KAFKA_'))),
    KAFKA_BROKERS: broker,
  });
  const bus = createKafkaEventBus({ ...kafkaConnectionOf(config), clientId: 'test' });
  try {
    await bus.start();
    await bus.publish([createEvent(happened, {}, { ...context, id: crypto.randomUUID() })]);
  } finally {
    await bus.stop();
  }
}

describe.skipIf(reason !== null)('Kafka as the Compose file sets it up', () => {
  afterAll(async () => (typeof kafka === 'string' ? undefined : kafka.stop()));
  // The browser is given no way to Kafka.
  const processes = composeProcesses().filter(({ environment }) => 'KAFKA_BROKERS' in environment);

  it.each(processes)('lets $name in, as its settings say', async ({ environment }) => {
    await publishAs(environment);
  });

  it.each([
    ['with another password', { KAFKA_PASSWORD: 'another-password' }],
    ['under another name', { KAFKA_USERNAME: 'admin' }],
    ['without an account', { KAFKA_USERNAME: '', KAFKA_PASSWORD: '' }],
  ])('lets nobody in %s', async (_, changed) => {
    await expect(publishAs({ ...processes[0]?.environment, ...changed })).rejects.toThrow();
  });
});
