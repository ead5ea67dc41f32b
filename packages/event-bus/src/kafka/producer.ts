import kafkajs, { type Kafka, type Producer, type TopicMessages } from 'kafkajs';
import { EventBusStoppedError, EventBusUnavailableError } from '../errors.ts';

interface Waiting {
  readonly messages: readonly TopicMessages[];
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

const ALL_IN_SYNC_REPLICAS = -1;
const MAX_CALLS_PER_BATCH = 500;

/** Writes messages in call order; all in-sync replicas acknowledge each call's messages. */
export type OrderedProducer = ReturnType<typeof createOrderedProducer>;

/**
 * Calls made while a batch is in flight form the next batch. A failed batch ends the producer: a new one has a new
 * id, so that a sequence unknown to the broker cannot make every later send fail.
 */
export function createOrderedProducer(
  kafka: Kafka,
  /** Called before each batch with its topics. */
  prepare: (topic: string) => Promise<void>,
) {
  let producer: Promise<Producer> | undefined;
  let waiting: Waiting[] = [];
  let busy = false;
  let flushed: Promise<void> = Promise.resolve();
  let closed = false;

  async function open(): Promise<Producer> {
    const fresh = kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      createPartitioner: kafkajs.Partitioners.DefaultPartitioner,
      retry: { initialRetryTime: 200, retries: 5 }, // bounded: the outbox does the waiting for a broker
    });
    await fresh.connect();
    return fresh;
  }

  async function current(): Promise<Producer> {
    producer ??= open();
    return producer;
  }

  async function discard(): Promise<void> {
    const old = producer;
    producer = undefined;
    await old?.then((client) => client.disconnect()).catch(() => undefined);
  }

  async function flush(): Promise<void> {
    busy = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MAX_CALLS_PER_BATCH);
      waiting = waiting.slice(batch.length);
      try {
        const topicMessages = merge(batch);
        await Promise.all(topicMessages.map(({ topic }) => prepare(topic)));
        const client = await current();
        await client.sendBatch({ acks: ALL_IN_SYNC_REPLICAS, topicMessages });
        for (const { resolve } of batch) resolve();
      } catch (cause) {
        await discard();
        const error = new EventBusUnavailableError('Kafka did not take the events', { cause });
        for (const { reject } of [...batch, ...waiting.splice(0)]) reject(error);
      }
    }
    busy = false; // same turn as the last check of `waiting`: nothing can slip in between
  }

  return {
    async connect() {
      await current().catch(async (cause: unknown) => {
        producer = undefined;
        throw new EventBusUnavailableError('Kafka cannot be reached', { cause });
      });
    },
    /** Throws EventBusUnavailableError; calls already waiting are rejected too, to keep the order. */
    send(messages: readonly TopicMessages[]) {
      if (closed) return Promise.reject(new EventBusStoppedError('The producer is closed'));
      return new Promise<void>((resolve, reject) => {
        waiting.push({ messages, resolve, reject });
        if (!busy) flushed = flush();
      });
    },
    async disconnect() {
      closed = true;
      await flushed;
      await discard();
    },
  };
}

function merge(batch: readonly Waiting[]): TopicMessages[] {
  const byTopic = new Map<string, TopicMessages>();
  for (const { topic, messages } of batch.flatMap((call) => call.messages)) {
    const known = byTopic.get(topic);
    if (known) known.messages.push(...messages);
    else byTopic.set(topic, { topic, messages: [...messages] });
  }
  return [...byTopic.values()];
}
