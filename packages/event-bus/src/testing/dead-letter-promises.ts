import { describe, expect, it } from 'vitest';
import type { EventBus } from '../event-bus.ts';
import type { DeadLetterEvent, DeadLetterFilter } from '../dead-letters/dead-letter.ts';
import { type EventBusHarness, eventually, type Fixture, useFixture } from './fixture.ts';

class HopelessError extends Error {
  readonly retry = 'never';
}

function deadLetters(bus: EventBus, count: number, filter?: DeadLetterFilter): Promise<DeadLetterEvent[]> {
  return eventually(async () => {
    const rows = await bus.deadLetters.list(filter);
    expect(rows).toHaveLength(count);
    return rows;
  });
}

/** Operations on dead letters. */
export function describeDeadLetter(harness: () => EventBusHarness): void {
  describe('parked events', () => {
    const fixture = useFixture(harness);

    /** A bus whose consumer 'sick' gives up every event until it is healed; 'well' handles every event. */
    async function aSickBus({ consumer, start, event }: Fixture, events: number) {
      const health = { healed: false };
      const seen: Record<'sick' | 'well', number[]> = { sick: [], well: [] };
      const consumers = [
        consumer('sick', (n) => {
          if (!health.healed) throw new HopelessError('sick');
          seen.sick.push(n);
        }),
        consumer('well', (n) => seen.well.push(n)),
      ];
      const bus = await start(consumers);
      fixture().send(
        bus,
        Array.from({ length: events }, (_, n) => event(`key-${n}`, n)),
      );
      return { bus, consumers, health, seen };
    }

    it('survive a restart', async () => {
      const { bus, consumers } = await aSickBus(fixture(), 1);
      const before = await deadLetters(bus, 1);
      await bus.stop();
      const next = await fixture().start(consumers);
      await expect(next.deadLetters.list()).resolves.toEqual(before);
    });

    it('are listed newest first, by consumer, up to a limit', async () => {
      const { bus } = await aSickBus(fixture(), 3);
      const rows = await deadLetters(bus, 3, { consumer: fixture().nameOf('sick') });
      const times = rows.map((row) => row.parkedAt);
      expect(times).toEqual(times.toSorted().toReversed());
      await expect(bus.deadLetters.list({ limit: 2 })).resolves.toHaveLength(2);
      await expect(bus.deadLetters.list({ consumer: fixture().nameOf('well') })).resolves.toEqual([]);
    });

    it('are replayed to the consumer that gave them up and to no other, then gone', async () => {
      const { bus, health, seen } = await aSickBus(fixture(), 1);
      const [row] = await deadLetters(bus, 1);
      await eventually(() => expect(seen.well).toEqual([0]));
      health.healed = true;
      await bus.deadLetters.replay(row!.id);
      await eventually(() => expect(seen.sick).toEqual([0]));
      await deadLetters(bus, 0);
      await bus.deadLetters.replay(row!.id);
      fixture().send(bus, [fixture().event('last', 9)]);
      await eventually(() => expect(seen).toEqual({ sick: [0, 9], well: [0, 9] }));
    });

    it('are parked again, once, when the replay fails', async () => {
      const { bus } = await aSickBus(fixture(), 1);
      const [row] = await deadLetters(bus, 1);
      await bus.deadLetters.replay(row!.id);
      await eventually(async () => {
        const [again, ...others] = await bus.deadLetters.list();
        expect(others).toEqual([]);
        expect(again).toMatchObject({ id: row!.id, payload: row!.payload });
        expect(again!.parkedAt > row!.parkedAt).toBe(true);
      });
    });

    it('are forgotten when discarded; unknown ids do nothing', async () => {
      const { bus } = await aSickBus(fixture(), 2);
      const [first, second] = await deadLetters(bus, 2);
      await bus.deadLetters.discard(first!.id);
      await expect(deadLetters(bus, 1)).resolves.toEqual([second]);
      await expect(bus.deadLetters.discard('../../etc/passwd')).resolves.toBeUndefined();
      await expect(bus.deadLetters.replay('0'.repeat(32))).resolves.toBeUndefined();
    });
  });
}
