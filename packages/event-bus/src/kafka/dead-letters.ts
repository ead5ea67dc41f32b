import type { Admin, Kafka } from 'kafkajs';
import type { Clock } from '../clock.ts';
import { EventTooLargeError } from '../errors.ts';
import type { ParkedEvents } from '../event-bus.ts';
import { ANY_CONSUMER, selectParked } from '../parked/parked-event.ts';
import { aRetry, asParked, type DeadLetter, readDead, retryMessage } from './messages.ts';
import type { OrderedProducer } from './producer.ts';
import { readTopics } from './topic-reader.ts';
import { topicNames } from './topics.ts';

/**
 * The dead-letter topics as a list: the last message under an id counts, a tombstone ends it. A replay goes
 * to the retry topic, addressed to its consumer. Reads whole topics: an operator's tool, not a hot path.
 */
export function createDeadLetters(parts: {
  readonly kafka: Kafka;
  readonly admin: () => Promise<Admin>;
  readonly producer: OrderedProducer;
  readonly clock: Clock;
  readonly maxEventBytes: number;
  /** The dead-letter topics to look at; all of the broker's when it names none. */
  readonly topics: () => readonly string[];
}): ParkedEvents {
  const { producer, clock } = parts;

  async function readAll(): Promise<ReadonlyMap<string, DeadLetter>> {
    const admin = await parts.admin();
    const named = parts.topics();
    const topics =
      named.length > 0 ? named : (await admin.listTopics()).filter((topic) => topic.endsWith('.events.dead'));
    const letters = new Map<string, DeadLetter>();
    for (const { message } of await readTopics(parts.kafka, admin, topics)) {
      const id = message.key?.toString('utf8') ?? message.offset;
      if (message.value === null) letters.delete(id);
      else letters.set(id, readDead(message));
    }
    return letters;
  }

  function bury(id: string, letter: DeadLetter): Promise<void> {
    const topic = topicNames(letter.origin.topic).dead;
    return producer.send([{ topic, messages: [{ key: id, value: null }] }]);
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
      return selectParked([...(await readAll()).values()].map(asParked), filter);
    },
    async replay(id) {
      const letter = (await readAll()).get(id);
      if (!letter) return;
      await sendAgain(letter);
      await bury(id, letter); // a crash before this line replays once more
    },
    async discard(id) {
      const letter = (await readAll()).get(id);
      if (letter) await bury(id, letter);
    },
  };
}
