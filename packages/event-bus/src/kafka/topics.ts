import { setTimeout as pause } from 'node:timers/promises';
import kafkajs, { type Admin, type ITopicConfig } from 'kafkajs';

/** The three topics of one producer: events, retries and dead letters. */
type TopicNames = ReturnType<typeof topicNames>;

export function topicNames(main: string) {
  return { main, retry: `${main}.retry`, dead: `${main}.dead` };
}

/** The events topic that a topic belongs to. */
export function mainTopicOf(topic: string): string {
  return topic.replace(/\.(?:retry|dead)$/u, '');
}

export interface TopicSettings {
  /**
   * Partitions of each events topic; order holds within a partition, so raise it only while no events are in flight.
   */
  readonly partitions: number;
  /** -1 takes the broker's default. */
  readonly replicationFactor: number;
  readonly retentionMs: number;
  readonly deadRetentionMs: number;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

export const TOPIC_SETTINGS: TopicSettings = {
  partitions: 6,
  replicationFactor: -1,
  retentionMs: 7 * DAY_MS,
  deadRetentionMs: 90 * DAY_MS,
};

/** Dead letters contain whole events that were too large to publish, up to this size. */
export const MAX_DEAD_LETTER_BYTES = 16_000_000;

/** Processes that start together create topics together; a broker knows a topic some moments before it serves it. */
const CREATE_TRIES = 40;
const CREATE_PAUSE_MS = 250;

const RETRY_MESSAGE_BYTES = 2_000_000; // an event of the largest size and its headers

/** Creates the missing topics of an events topic. */
export function createTopicKeeper(admin: () => Promise<Admin>, settings: TopicSettings) {
  const ensured = new Map<string, Promise<void>>();
  return {
    /** Runs once per topic, again after a failure. */
    ensure(main: string) {
      const known = ensured.get(main);
      if (known) return known;
      const work = admin().then((client) =>
        untilServed(() => createMissing(client, topicNames(main), settings)),
      );
      ensured.set(main, work);
      work.catch(() => ensured.delete(main));
      return work;
    },
  };
}

async function createMissing(admin: Admin, names: TopicNames, settings: TopicSettings): Promise<void> {
  const existing = new Set(await admin.listTopics());
  const partitions = existing.has(names.main)
    ? await countPartitions(admin, names.main)
    : settings.partitions;
  const topics = topicConfigs(names, partitions, settings).filter(({ topic }) => !existing.has(topic));
  if (topics.length === 0) return;
  const isOurs = await admin.createTopics({ topics, waitForLeaders: true });
  // Another process created one of them meanwhile, and its leaders may not be elected yet.
  if (!isOurs) await admin.fetchTopicMetadata({ topics: topics.map(({ topic }) => topic) });
}

/** Retries while the broker does not serve the topics yet. Throws every other error. */
async function untilServed(create: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await create();
    } catch (error) {
      const isMatterOfTime = error instanceof kafkajs.KafkaJSProtocolError && error.retriable;
      if (!isMatterOfTime || attempt === CREATE_TRIES) throw error;
      await pause(CREATE_PAUSE_MS);
    }
  }
}

async function countPartitions(admin: Admin, topic: string): Promise<number> {
  const { topics } = await admin.fetchTopicMetadata({ topics: [topic] });
  return topics[0]?.partitions.length ?? 1;
}

function topicConfigs(names: TopicNames, partitions: number, settings: TopicSettings): ITopicConfig[] {
  const { replicationFactor, retentionMs, deadRetentionMs } = settings;
  const retention = { name: 'retention.ms', value: String(retentionMs) };
  return [
    { topic: names.main, numPartitions: partitions, replicationFactor, configEntries: [retention] },
    {
      topic: names.retry, // as many partitions as the events, because both are consumed by the same member
      numPartitions: partitions,
      replicationFactor,
      configEntries: [retention, { name: 'max.message.bytes', value: String(RETRY_MESSAGE_BYTES) }],
    },
    {
      topic: names.dead, // keyed by event and time: replay and discard write tombstones
      numPartitions: 1,
      replicationFactor,
      configEntries: [
        { name: 'cleanup.policy', value: 'compact,delete' },
        { name: 'retention.ms', value: String(deadRetentionMs) },
        { name: 'max.message.bytes', value: String(MAX_DEAD_LETTER_BYTES + RETRY_MESSAGE_BYTES) },
      ],
    },
  ];
}
