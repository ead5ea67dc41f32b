import { randomUUID } from 'node:crypto';
import { createEvent, defineEvent, type EventEnvelope } from '@colloquy/contracts';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, vi } from 'vitest';
import { z } from 'zod';
import { type Consumer, type DeliveryContext, defineConsumer, type EventBus } from '../event-bus.ts';

/** Settings that the suite passes to the adapter under test. */
interface BusSettings {
  readonly retryDelaysMs: readonly number[];
  readonly drainTimeoutMs: number;
}

/** One broker, or one store of dead letters: it outlives the buses created on it. */
export interface EventBusHarness {
  /** A new bus, not started, as another process would create it. */
  createBus(settings: BusSettings): EventBus;
  close(): Promise<void>;
}

type Handler = (n: number, event: EventEnvelope<{ n: number }>, context: DeliveryContext) => unknown;

const WAIT = { timeout: 40_000, interval: 20 };

/** Waits until the assertion holds. */
export function eventually<T>(assertion: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(assertion, WAIT);
}

/** A gate at which a handler waits until the test opens it. */
export function aGate(): { readonly opened: Promise<void>; open(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: () => resolve() };
}

/** An event type, a topic and consumer names unique to one test, and that test's buses. */
function createFixture(harness: EventBusHarness) {
  const producer = `suite-${randomUUID()}`;
  const thing = defineEvent({
    type: `${producer}.thing-happened`,
    version: 2,
    key: () => 'unused',
    data: z.object({ n: z.number() }),
    upcasts: { 1: (data) => ({ n: z.object({ number: z.number() }).parse(data).number }) },
  });
  const buses: EventBus[] = [];
  const unsent = new Set<EventEnvelope>();
  const context = () => ({
    id: uuidv7(),
    workspaceId: 'w1',
    correlationId: 'c1',
    actor: { kind: 'system' as const, id: null },
  });
  return {
    producer,
    /** The n-th event of an aggregate. */
    event: (key: string, n: number): EventEnvelope<{ n: number }> => ({
      ...createEvent(thing, { n }, context()),
      key,
    }),
    /** An event that its definition would reject. */
    rawEvent: (key: string, version: number, data: unknown): EventEnvelope => ({
      ...createEvent(thing, { n: 0 }, context()),
      key,
      version,
      data,
    }),
    nameOf: (suffix: string): string => `${producer}.${suffix}`,
    consumer(suffix: string, handle: Handler): Consumer {
      return defineConsumer({
        name: `${producer}.${suffix}`,
        event: thing,
        handle: async (event, delivery) => void (await handle(event.data.n, event, delivery)),
      });
    },
    /** A started bus; it is stopped when the test ends. */
    async start(consumers: readonly Consumer[], settings: Partial<BusSettings> = {}): Promise<EventBus> {
      const bus = harness.createBus({ retryDelaysMs: [5, 10, 15], drainTimeoutMs: 5_000, ...settings });
      buses.push(bus);
      bus.subscribe(consumers);
      await bus.start();
      return bus;
    },
    /** Publishes one by one in order, as an outbox does: rejected events stay and are published to the next bus. */
    send(bus: EventBus, events: readonly EventEnvelope[]): void {
      for (const event of events) unsent.add(event);
      this.resend(bus);
    },
    resend(bus: EventBus): void {
      for (const event of unsent) {
        bus.publish([event]).then(
          () => unsent.delete(event),
          () => undefined,
        );
      }
    },
    /** How many events the outbox still holds. */
    unsent: (): number => unsent.size,
    async strike(): Promise<void> {
      await Promise.all(buses.map((bus) => bus.stop()));
    },
  };
}

export type Fixture = ReturnType<typeof createFixture>;

/** A fresh fixture for each test of the surrounding `describe`. */
export function useFixture(harness: () => EventBusHarness): () => Fixture {
  let fixture: Fixture | undefined;
  beforeEach(() => {
    fixture = createFixture(harness());
  });
  afterEach(async () => fixture?.strike());
  return () => {
    if (!fixture) throw new Error('The stage is set before each test');
    return fixture;
  };
}
