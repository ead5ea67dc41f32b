import type { Admin, Kafka } from 'kafkajs';
import type { Clock } from '../clock.ts';
import { EventTooLargeError, UnknownConsumerError } from '../errors.ts';
import type { DeadLetterEvents } from '../event-bus.ts';
import { ANY_CONSUMER, selectDeadLetters } from '../dead-letters/dead-letter.ts';
import { aRetry, asDeadLetter, type DeadLetter, idOf, readDead, retryMessage } from './messages.ts';
import type { OrderedProducer } from './producer.ts';
import { readTopics } from './topic-reader.ts';
import { topicNames } from './topics.ts';

/**
 * The dead-letter topics as a list. Each dead letter has a key of its own, which a tombstone ends; the newest dead
 * letter of an event counts. A replay is written to the retry topic, addressed to its consumer. When it fails at
 * once, the new dead letter may precede the tombstone of the old one and must outlive it. Reads whole topics: an
 * operator's tool, not a hot path.
 */
export function createDeadLetters(parts: {
  readonly kafka: Kafka;
  readonly admin: () => Promise<Admin>;
  readonly producer: OrderedProducer;
  readonly clock: Clock;
  readonly maxEventBytes: number;
  /** The dead-letter topics to read; all of the broker's when empty. */
  readonly topics: () => readonly string[];
}): DeadLetterEvents {
  const { producer, clock } = parts;

  /** Every open dead letter, by key. */
  async function readAll(): Promise<ReadonlyMap<string, DeadLetter>> {
    const admin = await parts.admin();
    const named = parts.topics();
    const topics =
      named.length > 0 ? named : (await admin.listTopics()).filter((topic) => topic.endsWith('.events.dead'));
    const letters = new Map<string, DeadLetter>();
    for (const { message } of await readTopics(parts.kafka, admin, topics)) {
      const key = message.key?.toString('utf8') ?? message.offset;
      if (message.value === null) letters.delete(key);
      else letters.set(key, readDead(message));
    }
    return letters;
  }

  async function parkingsOf(id: string): Promise<[string, DeadLetter][]> {
    const parkings = [...(await readAll())].filter(([, letter]) => idOf(letter) === id);
    return parkings.toSorted(([, one], [, other]) => one.parkedAt.localeCompare(other.parkedAt));
  }

  async function bury(parkings: readonly [string, DeadLetter][]): Promise<void> {
    for (const [key, letter] of parkings) {
      await producer.send([
        { topic: topicNames(letter.origin.topic).dead, messages: [{ key, value: null }] },
      ]);
    }
  }

  /** A retry without a reader would expire: while no process runs the consumer, the event stays a dead letter. */
  async function assertConsumed(consumer: string): Promise<void> {
    if (consumer === ANY_CONSUMER) return;
    const { groups } = await (await parts.admin()).describeGroups([consumer]);
    if (groups.some(({ members }) => members.length > 0)) return;
    throw new UnknownConsumerError(`No process of ${consumer} runs`);
  }

  function sendAgain(letter: DeadLetter): Promise<void> {
    const { origin, consumer, key, value } = letter;
    if (value.length > parts.maxEventBytes) {
      throw new EventTooLargeError(`${value.length} bytes, the limit is ${parts.maxEventBytes}`);
    }
    const { main, retry } = topicNames(origin.topic);
    if (consumer === ANY_CONSUMER) return producer.send([{ topic: main, messages: [{ key, value }] }]);
    const dueAtMs = clock.now().getTime();
    const message = retryMessage(aRetry({ consumer, key, value, origin, attempts: 0, dueAtMs }));
    return producer.send([{ topic: retry, messages: [message] }]);
  }

  return {
    async list(filter) {
      const newest = new Map<string, DeadLetter>();
      for (const letter of (await readAll()).values()) {
        const known = newest.get(idOf(letter));
        if (known === undefined || known.parkedAt < letter.parkedAt) newest.set(idOf(letter), letter);
      }
      return selectDeadLetters([...newest.values()].map(asDeadLetter), filter);
    },
    async replay(id) {
      const parkings = await parkingsOf(id);
      const newest = parkings.at(-1);
      if (newest === undefined) return;
      await assertConsumed(newest[1].consumer);
      await sendAgain(newest[1]);
      await bury(parkings); // a crash before this line causes one more replay
    },
    async discard(id) {
      await bury(await parkingsOf(id));
    },
  };
}
