import { describe, expect, it } from 'vitest';
import type { EventBus } from '../event-bus.ts';
import type { ParkedEvent, ParkedFilter } from '../parked/parked-event.ts';
import { type EventBusWorld, eventually, type Stage, useStage } from './stage.ts';

class HopelessError extends Error {
  readonly retry = 'never';
}

function parked(bus: EventBus, count: number, filter?: ParkedFilter): Promise<ParkedEvent[]> {
  return eventually(async () => {
    const rows = await bus.parked.list(filter);
    expect(rows).toHaveLength(count);
    return rows;
  });
}

/** What can be done with events that were given up. */
export function describeParked(world: () => EventBusWorld): void {
  describe('parked events', () => {
    const stage = useStage(world);

    /** A bus whose consumer 'sick' gives everything up until it is healed; 'well' handles everything. */
    async function aSickBus({ consumer, start, event }: Stage, events: number) {
      const health = { healed: false };
      const seen = { sick: [] as number[], well: [] as number[] };
      const consumers = [
        consumer('sick', (n) => {
          if (!health.healed) throw new HopelessError('sick');
          seen.sick.push(n);
        }),
        consumer('well', (n) => seen.well.push(n)),
      ];
      const bus = await start(consumers);
      stage().send(
        bus,
        Array.from({ length: events }, (_, n) => event(`key-${n}`, n)),
      );
      return { bus, consumers, health, seen };
    }

    it('survive a restart', async () => {
      const { bus, consumers } = await aSickBus(stage(), 1);
      const before = await parked(bus, 1);
      await bus.stop();
      const next = await stage().start(consumers);
      await expect(next.parked.list()).resolves.toEqual(before);
    });

    it('are listed newest first, by consumer, up to a limit', async () => {
      const { bus } = await aSickBus(stage(), 3);
      const rows = await parked(bus, 3, { consumer: stage().nameOf('sick') });
      const times = rows.map((row) => row.parkedAt);
      expect(times).toEqual(times.toSorted().toReversed());
      await expect(bus.parked.list({ limit: 2 })).resolves.toHaveLength(2);
      await expect(bus.parked.list({ consumer: stage().nameOf('well') })).resolves.toEqual([]);
    });

    it('are replayed to the consumer that gave them up and to no other, then gone', async () => {
      const { bus, health, seen } = await aSickBus(stage(), 1);
      const [row] = await parked(bus, 1);
      await eventually(() => expect(seen.well).toEqual([0]));
      health.healed = true;
      await bus.parked.replay(row!.id);
      await eventually(() => expect(seen.sick).toEqual([0]));
      await parked(bus, 0);
      await bus.parked.replay(row!.id);
      stage().send(bus, [stage().event('last', 9)]);
      await eventually(() => expect(seen).toEqual({ sick: [0, 9], well: [0, 9] }));
    });

    it('are parked again, once, when the replay fails', async () => {
      const { bus } = await aSickBus(stage(), 1);
      const [row] = await parked(bus, 1);
      await bus.parked.replay(row!.id);
      await eventually(async () => {
        const [again, ...others] = await bus.parked.list();
        expect(others).toEqual([]);
        expect(again).toMatchObject({ id: row!.id, payload: row!.payload });
        expect(again!.parkedAt > row!.parkedAt).toBe(true);
      });
    });

    it('are forgotten when discarded; unknown ids do nothing', async () => {
      const { bus } = await aSickBus(stage(), 2);
      const [first, second] = await parked(bus, 2);
      await bus.parked.discard(first!.id);
      await expect(parked(bus, 1)).resolves.toEqual([second]);
      await expect(bus.parked.discard('../../etc/passwd')).resolves.toBeUndefined();
      await expect(bus.parked.replay('0'.repeat(32))).resolves.toBeUndefined();
    });
  });
}
