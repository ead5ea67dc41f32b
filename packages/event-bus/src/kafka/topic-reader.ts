import { randomUUID } from 'node:crypto';
import type { Admin, Kafka, KafkaMessage } from 'kafkajs';

const READ_TIMEOUT_MS = 30_000;

/**
 * All current messages of the topics, oldest first within a partition; missing topics are skipped. Reads as a
 * temporary group that is deleted afterwards, so it disturbs no consumer. Throws after 30 s without reaching the end.
 */
export async function readTopics(
  kafka: Kafka,
  admin: Admin,
  topics: readonly string[],
): Promise<{ readonly topic: string; readonly message: KafkaMessage }[]> {
  const ends = await endsOf(admin, topics);
  if (ends.size === 0) return [];
  const groupId = `colloquy.reader.${randomUUID()}`;
  const consumer = kafka.consumer({ groupId, maxWaitTimeInMs: 200, allowAutoTopicCreation: false });
  const found: { topic: string; message: KafkaMessage }[] = [];
  const finished = Promise.withResolvers<void>();
  const timer = setTimeout(
    () => finished.reject(new Error(`Reading ${topics.join(', ')} took over ${READ_TIMEOUT_MS} ms`)),
    READ_TIMEOUT_MS,
  );
  try {
    await consumer.connect();
    await consumer.subscribe({ topics: [...new Set([...ends.keys()].map(topicOfEnd))], fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      eachBatch: async ({ batch }) => {
        const { topic, partition } = batch;
        const end = ends.get(`${topic}:${partition}`);
        found.push(...batch.messages.map((message) => ({ topic, message })));
        if (end !== undefined && BigInt(batch.lastOffset()) + 1n >= end) ends.delete(`${topic}:${partition}`);
        if (ends.size === 0) finished.resolve();
      },
    });
    await finished.promise;
  } finally {
    clearTimeout(timer);
    await consumer.disconnect();
    await admin.deleteGroups([groupId]).catch(() => undefined); // an empty group expires by itself
  }
  return found;
}

/** The end offset of each non-empty partition, by `topic:partition`. */
async function endsOf(admin: Admin, topics: readonly string[]): Promise<Map<string, bigint>> {
  const existing = new Set(await admin.listTopics());
  const ends = new Map<string, bigint>();
  for (const topic of topics.filter((name) => existing.has(name))) {
    for (const { partition, low, high } of await admin.fetchTopicOffsets(topic)) {
      if (BigInt(low) < BigInt(high)) ends.set(`${topic}:${partition}`, BigInt(high));
    }
  }
  return ends;
}

function topicOfEnd(name: string): string {
  return name.slice(0, name.lastIndexOf(':'));
}
