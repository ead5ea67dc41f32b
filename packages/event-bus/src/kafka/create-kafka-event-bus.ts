import type { EventEnvelope } from '@colloquy/contracts';
import { type Logger, type Metrics, silentLogger } from '@colloquy/observability';
import type { TopicMessages } from 'kafkajs';
import { type Clock, systemClock } from '../clock.ts';
import { RETRY_DELAYS_MS } from '../delivery/deliver.ts';
import { createSubscriptions } from '../delivery/subscriptions.ts';
import { drained } from '../delivery/drained.ts';
import { errorFacts, EventBusStoppedError, EventBusUnavailableError, EventTooLargeError } from '../errors.ts';
import type { EventBus } from '../event-bus.ts';
import { ANY_CONSUMER } from '../dead-letters/dead-letter.ts';
import { encodeEvent, MAX_EVENT_BYTES, topicOf } from '../wire.ts';
import { createConsumerGroup, type GroupSettings, type RunningGroup } from './consumer-group.ts';
import { createDeadLetters } from './dead-letters.ts';
import { createKafkaClient, type KafkaConnection } from './kafka-client.ts';
import { deadMessage, eventMessage } from './messages.ts';
import { createOutlets } from './outlets.ts';
import { createOrderedProducer } from './producer.ts';
import { createSharedAdmin } from './shared-admin.ts';
import {
  createTopicKeeper,
  mainTopicOf,
  MAX_DEAD_LETTER_BYTES,
  TOPIC_SETTINGS,
  topicNames,
  type TopicSettings,
} from './topics.ts';

const DRAIN_TIMEOUT_MS = 25_000; // a graceful stop may take 25 s (design: reliability, graceful stop)

const GROUP_SETTINGS: GroupSettings = {
  retryDelaysMs: RETRY_DELAYS_MS,
  inPlaceRetryMs: 5_000,
  concurrency: 16,
  maxEventBytes: MAX_EVENT_BYTES,
  sessionTimeoutMs: 30_000,
  heartbeatIntervalMs: 3_000,
  commitIntervalMs: 200,
  maxOpenEvents: 1_000,
  maxOpenRetries: 10_000,
};

export interface KafkaEventBusOptions extends KafkaConnection, Partial<GroupSettings> {
  readonly topics?: Partial<TopicSettings>;
  /** How long `stop` waits for running handlers. */
  readonly drainTimeoutMs?: number;
  readonly clock?: Clock;
  readonly logger?: Logger;
  readonly metrics?: Metrics;
}

/** The bus of the distributed mode. Opens no connection before `start`. */
export function createKafkaEventBus(options: KafkaEventBusOptions): EventBus {
  const logger = options.logger ?? silentLogger;
  const clock = options.clock ?? systemClock;
  const settings: GroupSettings = { ...GROUP_SETTINGS, ...options };
  const kafka = createKafkaClient(options, logger);
  const admin = createSharedAdmin(kafka);
  const keeper = createTopicKeeper(admin.client, { ...TOPIC_SETTINGS, ...options.topics });
  const producer = createOrderedProducer(kafka, (topic) => keeper.ensure(mainTopicOf(topic)));
  const subscriptions = createSubscriptions();
  const stopping = new AbortController();
  const abandon = new AbortController();
  const outlets = createOutlets({ producer, clock, logger, stopping: stopping.signal });
  const mainTopics = (): string[] => [...new Set(subscriptions.all().map(({ event }) => event.topic))];
  let state: 'new' | 'running' | 'stopped' = 'new';
  let groups: readonly RunningGroup[] = [];

  function mustRun(): void {
    if (state !== 'running') throw new EventBusStoppedError('The event bus does not run');
  }

  function messagesOf(envelope: EventEnvelope): TopicMessages {
    const text = encodeEvent(envelope);
    const { main, dead } = topicNames(topicOf(envelope.type));
    const bytes = Buffer.byteLength(text);
    if (bytes <= settings.maxEventBytes) return { topic: main, messages: [eventMessage(envelope, text)] };
    const error = errorFacts(
      new EventTooLargeError(`${bytes} bytes, the limit is ${settings.maxEventBytes}`),
    );
    const origin = { topic: main, partition: 0, position: envelope.id };
    options.metrics?.count('events_parked_total', { consumer: ANY_CONSUMER });
    logger.error({ consumer: ANY_CONSUMER, origin, error }, 'event became a dead letter');
    const letter = { consumer: ANY_CONSUMER, key: envelope.key, attempts: 0, origin, error };
    const value = Buffer.from(text).subarray(0, MAX_DEAD_LETTER_BYTES);
    return {
      topic: dead,
      messages: [deadMessage({ ...letter, value, parkedAt: clock.now().toISOString() })],
    };
  }

  async function openGroups(): Promise<void> {
    await Promise.all(mainTopics().map((topic) => keeper.ensure(topic)));
    await producer.connect();
    const signals = { stopping: stopping.signal, abandon: abandon.signal };
    const shared = {
      kafka,
      admin: admin.client,
      settings,
      outlets,
      clock,
      metrics: options.metrics,
      ...signals,
    };
    groups = subscriptions
      .all()
      .map((consumer) =>
        createConsumerGroup({ ...shared, consumer, logger: logger.child({ consumer: consumer.name }) }),
      );
    await Promise.all(groups.map((group) => group.start()));
  }

  async function close(): Promise<void> {
    stopping.abort();
    const idle = Promise.all(groups.map((group) => group.idle()));
    const timeoutMs = options.drainTimeoutMs ?? DRAIN_TIMEOUT_MS;
    if (!(await drained(idle, timeoutMs, clock))) {
      logger.warn({ timeoutMs }, 'event handlers did not finish in time');
    }
    abandon.abort();
    await Promise.allSettled(groups.map((group) => group.leave()));
    await producer.disconnect();
    await admin.close();
  }

  return {
    async publish(envelopes) {
      mustRun();
      if (envelopes.length > 0) await producer.send(envelopes.map(messagesOf));
    },
    subscribe(consumers) {
      if (state !== 'new') throw new TypeError('Subscribe before the bus starts');
      subscriptions.add(consumers);
    },
    async start() {
      if (state === 'stopped') throw new EventBusStoppedError('A stopped event bus does not start again');
      if (state === 'running') return;
      try {
        await openGroups();
        state = 'running';
      } catch (cause) {
        await close();
        state = 'stopped';
        throw new EventBusUnavailableError('The event bus could not start', { cause });
      }
    },
    async stop() {
      const wasRunning = state === 'running';
      state = 'stopped';
      if (wasRunning) await close();
    },
    deadLetters: createDeadLetters({
      kafka,
      admin: admin.client,
      producer,
      clock,
      maxEventBytes: settings.maxEventBytes,
      topics: () => mainTopics().map((topic) => topicNames(topic).dead),
    }),
    async ping() {
      mustRun();
      try {
        await (await admin.client()).describeCluster();
      } catch (cause) {
        throw new EventBusUnavailableError('Kafka does not answer', { cause });
      }
    },
  };
}
