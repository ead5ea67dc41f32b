import { describe, expect, it } from 'vitest';
import { EventBusStoppedError, InvalidEventError } from '../errors.ts';
import { aGate, type EventBusHarness, eventually, useFixture } from './fixture.ts';

/** Delivery without failures. */
export function describeDelivery(harness: () => EventBusHarness): void {
  describe('delivery', () => {
    const fixture = useFixture(harness);

    it('brings an event unchanged to every consumer of its type', async () => {
      const { event, consumer, start } = fixture();
      const seen: unknown[] = [];
      const bus = await start([
        consumer('one', (_n, received) => seen.push(received)),
        consumer('two', (_n, received) => seen.push(received)),
      ]);
      const sent = event('a', 1);
      await bus.publish([sent]);
      await eventually(() => expect(seen).toEqual([sent, sent]));
    });

    it('hands an event of an old version over as the newest', async () => {
      const { rawEvent, consumer, start } = fixture();
      const seen: unknown[] = [];
      const bus = await start([consumer('one', (n, { version }) => seen.push({ n, version }))]);
      await bus.publish([rawEvent('a', 1, { number: 7 })]);
      await eventually(() => expect(seen).toEqual([{ n: 7, version: 2 }]));
    });

    it('takes events that nobody consumes', async () => {
      const bus = await fixture().start([]);
      await expect(bus.publish([fixture().event('a', 1)])).resolves.toBeUndefined();
      await expect(bus.ping()).resolves.toBeUndefined();
    });

    it('keeps the order of a key', async () => {
      const { event, consumer, start } = fixture();
      const seen: Record<string, number[]> = {};
      const pause = (n: number) => (n % 3 === 0 ? new Promise(setImmediate) : undefined);
      const bus = await start([
        consumer('one', async (n, { key }) => {
          await pause(n);
          (seen[key] ??= []).push(n);
        }),
      ]);
      const numbers = Array.from({ length: 12 }, (_, n) => n);
      const keys = ['a', 'b', 'c', 'd', 'e'];
      fixture().send(
        bus,
        numbers.flatMap((n) => keys.map((key) => event(key, n))),
      );
      const expected = Object.fromEntries(keys.map((key) => [key, numbers]));
      await eventually(() => expect(seen).toEqual(expected));
    });

    it('does not let one key wait for another', async () => {
      const { event, consumer, start } = fixture();
      const gate = aGate();
      const seen: string[] = [];
      const keys = Array.from({ length: 10 }, (_, n) => `fast-${n}`);
      const bus = await start([
        consumer('one', async (_n, { key }) => {
          if (key === 'slow') await gate.opened;
          seen.push(key);
        }),
      ]);
      fixture().send(bus, [event('slow', 1)]);
      fixture().send(
        bus,
        keys.map((key) => event(key, 1)),
      );
      await eventually(() => expect(seen.toSorted()).toEqual(keys));
      gate.open();
      await eventually(() => expect(seen).toContain('slow'));
    });

    it('lets a repeated event through as often as it was published: handlers are idempotent', async () => {
      const { event, consumer, start } = fixture();
      const seen = new Map<number, number>();
      const bus = await start([consumer('one', (n) => seen.set(n, (seen.get(n) ?? 0) + 1))]);
      const events = [1, 2, 3, 4, 5].flatMap((n) => Array.from({ length: n }, () => event('a', n)));
      await bus.publish(events);
      await eventually(() => expect([...seen]).toEqual([1, 2, 3, 4, 5].map((n) => [n, n])));
    });

    it('refuses a broken envelope', async () => {
      const bus = await fixture().start([]);
      const broken = { ...fixture().event('a', 1), id: 'not-a-uuid' };
      await expect(bus.publish([broken])).rejects.toBeInstanceOf(InvalidEventError);
    });

    it('refuses events before it starts and after it stops, so that their outbox keeps them', async () => {
      const bus = harness().createBus({ retryDelaysMs: [], drainTimeoutMs: 100 });
      await expect(bus.publish([fixture().event('a', 1)])).rejects.toBeInstanceOf(EventBusStoppedError);
      await bus.start();
      await bus.stop();
      await expect(bus.publish([fixture().event('a', 1)])).rejects.toBeInstanceOf(EventBusStoppedError);
      await expect(bus.ping()).rejects.toBeInstanceOf(EventBusStoppedError);
    });

    it('refuses two consumers of one name', () => {
      const bus = harness().createBus({ retryDelaysMs: [], drainTimeoutMs: 100 });
      const twin = fixture().consumer('one', () => undefined);
      expect(() => bus.subscribe([twin, twin])).toThrow(/Two consumers/u);
    });
  });
}
