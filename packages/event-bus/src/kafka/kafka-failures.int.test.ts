import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createEvent, defineEvent, type EventEnvelope } from '@colloquy/contracts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { openKafkaLane } from '@colloquy/test-servers/kafka';
import { type Consumer, defineConsumer, type EventBus } from '../event-bus.ts';
import { silentLogger } from '@colloquy/observability';
import { createKafkaEventBus, type KafkaEventBusOptions } from './create-kafka-event-bus.ts';
import { createKafkaClient } from './kafka-client.ts';

const VICTIM = fileURLToPath(new URL('./testing/stuck-consumer.ts', import.meta.url));
const WAIT = { timeout: 45_000, interval: 20 };

// Recorded from the start, because Node emits most warnings once per process.
const warnings: Error[] = [];
process.on('warning', (warning) => warnings.push(warning));

const kafka = await openKafkaLane();
const brokers = kafka?.brokers ?? [];

describe.skipIf(kafka === null)('Kafka event bus under faults', () => {
  const buses: EventBus[] = [];
  const children: ChildProcess[] = [];
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    await Promise.all(buses.splice(0).map((bus) => bus.stop()));
  });
  afterAll(async () => kafka?.stop());

  function aTopic() {
    const producer = `faults-${randomUUID()}`;
    const thing = defineEvent({
      type: `${producer}.thing-happened`,
      version: 1,
      key: () => 'a',
      data: z.object({ n: z.number() }),
    });
    const context = { workspaceId: null, correlationId: 'c1', actor: { kind: 'system', id: null } } as const;
    return {
      type: thing.type,
      topic: thing.topic,
      name: `${producer}.one`,
      event: (key: string, n: number): EventEnvelope => ({
        ...createEvent(thing, { n }, { ...context, id: uuidv7() }),
        key,
      }),
      consumer: (handle: (n: number, key: string) => unknown): Consumer =>
        defineConsumer({
          name: `${producer}.one`,
          event: thing,
          handle: async ({ data, key }) => void (await handle(data.n, key)),
        }),
    };
  }

  async function aBus(consumers: readonly Consumer[], options: Partial<KafkaEventBusOptions> = {}) {
    const settings = {
      clientId: 'faults',
      sessionTimeoutMs: 6_000,
      retryDelaysMs: [5],
      drainTimeoutMs: 2_000,
    };
    const bus = createKafkaEventBus({ ...settings, topics: { partitions: 4 }, ...options, brokers });
    buses.push(bus);
    bus.subscribe(consumers);
    await bus.start();
    return bus;
  }

  it('starts processes together on topics that none of them has made yet', async () => {
    const topics = [aTopic(), aTopic(), aTopic()];
    const got: number[] = [];
    const group = (index: number): Consumer[] => [
      ...topics.map(({ consumer }) => consumer((n) => got.push(n))),
      // Each creates one topic more, so that they do not run in step.
      ...Array.from({ length: index }, () => aTopic().consumer(() => undefined)),
    ];
    const started = await Promise.all(Array.from({ length: 5 }, (_, index) => aBus(group(index))));
    const [first] = started;
    await first?.publish(topics.map(({ event }, index) => event('a', index)));
    await vi.waitFor(() => expect(new Set(got)).toEqual(new Set([0, 1, 2])), WAIT);
  });

  it('delivers again what a killed process had in hand', async () => {
    const { type, name, event, consumer } = aTopic();
    const child = spawn(process.execPath, [VICTIM, brokers.join(','), type, name], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    const producer = await aBus([]);
    await producer.publish([event('a', 7), event('a', 8)]);
    const [line] = await once(child.stdout!, 'data');
    expect(String(line)).toBe('took 7\n');
    child.kill('SIGKILL');
    await once(child, 'exit');

    const seen: number[] = [];
    await aBus([consumer((n) => seen.push(n))]);
    await vi.waitFor(() => expect(seen).toEqual([7, 8]), WAIT);
  });

  it('gives up what is not JSON, once, and goes on with the partition', async () => {
    const { type, topic, event, consumer, name } = aTopic();
    const seen: number[] = [];
    const bus = await aBus([consumer((n) => seen.push(n))], { topics: { partitions: 1 } });
    const foreign = createKafkaClient({ brokers, clientId: 'foreign' }, silentLogger).producer();
    await foreign.connect();
    const headers = { 'event-type': type };
    await foreign.send({
      topic,
      messages: [
        { key: 'a', value: '{"half', headers },
        { key: 'a', value: null, headers },
        { key: 'b', value: JSON.stringify({ type: 'other.thing-happened' }) },
      ],
    });
    await foreign.disconnect();
    await bus.publish([event('a', 2)]);
    await vi.waitFor(() => expect(seen).toEqual([2]), WAIT);
    await expect(bus.deadLetters.list()).resolves.toMatchObject([
      {
        consumer: name,
        topic,
        position: '0:0',
        payload: '{"half',
        attempts: 1,
        error: { name: 'NotJsonError' },
      },
    ]);
  });

  it('shares the work between two processes, keeps the order of each key, and loses nothing when one leaves', async () => {
    const { event, consumer } = aTopic();
    const seen = new Map<string, number[]>();
    const busy = new Set<string>();
    const overlaps: string[] = [];
    const handle = async (n: number, key: string): Promise<void> => {
      if (busy.has(key)) overlaps.push(key);
      busy.add(key);
      await new Promise(setImmediate);
      busy.delete(key);
      seen.set(key, [...(seen.get(key) ?? []), n]);
    };
    const keys = Array.from({ length: 20 }, (_, n) => `key-${n}`);
    const round = (n: number): EventEnvelope[] => keys.map((key) => event(key, n));
    const firstDone: number[] = [];
    const secondDone: number[] = [];
    const first = await aBus([consumer((n, key) => handle(n, key).then(() => firstDone.push(n)))]);
    await first.publish(round(1));
    const second = await aBus([consumer((n, key) => handle(n, key).then(() => secondDone.push(n)))]);
    await vi.waitFor(async () => {
      await second.publish(round(2));
      expect(secondDone.length).toBeGreaterThan(0);
    }, WAIT);
    await second.publish(round(3));
    await first.stop();
    await second.publish(round(4));
    await vi.waitFor(() => expect(keys.map((key) => seen.get(key)?.at(-1))).toEqual(keys.map(() => 4)), WAIT);
    expect(overlaps).toEqual([]);
    for (const key of keys) {
      const firstSeen = [...new Set(seen.get(key))]; // repeats are allowed, new events arrive in order
      expect(firstSeen).toEqual([1, 2, 3, 4]);
    }
    expect(firstDone.length).toBeGreaterThan(0);
  });

  it('does not fall behind a partition whose handlers are slow: reading rests and goes on', async () => {
    const { event, consumer } = aTopic();
    const seen: number[] = [];
    const bus = await aBus([consumer((n) => new Promise(setImmediate).then(() => seen.push(n)))], {
      maxOpenEvents: 4,
      topics: { partitions: 1 },
    });
    const numbers = Array.from({ length: 20 }, (_, n) => n);
    await bus.publish(numbers.map((n) => event('a', n)));
    await vi.waitFor(() => expect(seen).toEqual(numbers), WAIT);
  });

  it('refuses to start, and says so, when no broker answers', async () => {
    const bus = createKafkaEventBus({ brokers: ['127.0.0.1:1'], clientId: 'nobody' });
    await expect(bus.start()).rejects.toMatchObject({ name: 'EventBusUnavailableError' });
  });

  it('has raised no warning of the runtime in all of this', () => {
    expect(warnings).toEqual([]);
  });
});
