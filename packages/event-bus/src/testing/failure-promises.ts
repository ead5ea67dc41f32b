import { ERRORS } from '@colloquy/contracts';
import { describe, expect, it } from 'vitest';
import { type EventBusHarness, eventually, useFixture } from './fixture.ts';

class HopelessError extends Error {
  readonly retry = 'never';
  readonly code = ERRORS.revisionMismatch;
}

/** Failing handlers and invalid events. */
export function describeFailures(harness: () => EventBusHarness): void {
  describe('failure', () => {
    const fixture = useFixture(harness);

    it('tries again until the handler succeeds, counting the tries', async () => {
      const { event, consumer, start } = fixture();
      const attempts: number[] = [];
      const bus = await start([
        consumer('one', (_n, _event, { attempt }) => {
          attempts.push(attempt);
          if (attempt < 4) throw new Error('not yet');
        }),
      ]);
      fixture().send(bus, [event('a', 1)]);
      await eventually(() => expect(attempts).toEqual([1, 2, 3, 4]));
      await expect(bus.deadLetters.list()).resolves.toEqual([]);
    });

    it('makes later events of the key wait behind a retry, and others not', async () => {
      const { event, consumer, start } = fixture();
      const seen: string[] = [];
      const allow = new Set<string>();
      const bus = await start(
        [
          consumer('one', (n, { key }) => {
            if (key === 'a' && n === 1 && !allow.has('a')) throw new Error('not yet');
            seen.push(`${key}${n}`);
          }),
        ],
        { retryDelaysMs: Array.from({ length: 2_000 }, () => 20) },
      );
      fixture().send(bus, [event('a', 1), event('a', 2), event('b', 1), event('a', 3), event('b', 2)]);
      await eventually(() => expect(seen).toEqual(['b1', 'b2']));
      allow.add('a');
      await eventually(() => expect(seen).toEqual(['b1', 'b2', 'a1', 'a2', 'a3']));
    });

    it('parks an event after its last try and goes on with the key', async () => {
      const { event, consumer, start, nameOf, producer } = fixture();
      const seen: number[] = [];
      const bus = await start([
        consumer('one', (n) => {
          if (n === 1) throw new Error('always');
          seen.push(n);
        }),
      ]);
      const poison = event('a', 1);
      fixture().send(bus, [poison, event('a', 2)]);
      await eventually(() => expect(seen).toEqual([2]));
      const [row, ...others] = await bus.deadLetters.list();
      expect(others).toEqual([]);
      expect(row).toMatchObject({
        consumer: nameOf('one'),
        topic: `${producer}.events`,
        payload: poison,
        attempts: 4,
        error: { name: 'Error', message: 'always' },
      });
      expect(fixture().unsent()).toBe(0);
    });

    it('parks at once when the error says that trying again is useless', async () => {
      const { event, consumer, start } = fixture();
      const tries: number[] = [];
      const bus = await start([
        consumer('one', (_n, _event, { attempt }) => {
          tries.push(attempt);
          throw new HopelessError('no such bot');
        }),
      ]);
      fixture().send(bus, [event('a', 1)]);
      const rows = await eventually(async () => {
        const list = await bus.deadLetters.list();
        expect(list).toHaveLength(1);
        return list;
      });
      expect(rows[0]).toMatchObject({
        attempts: 1,
        error: { message: 'no such bot', code: ERRORS.revisionMismatch },
      });
      expect(tries).toEqual([1]);
    });

    it('parks unreadable data and versions from the future without a try; neighbours go on', async () => {
      const { event, rawEvent, consumer, start } = fixture();
      const seen: number[] = [];
      const bus = await start([consumer('one', (n) => seen.push(n))]);
      const poison = [rawEvent('a', 2, { n: 'seven' }), rawEvent('a', 3, { n: 7 }), rawEvent('a', 2, null)];
      fixture().send(bus, [event('a', 1), ...poison, event('a', 2)]);
      await eventually(() => expect(seen).toEqual([1, 2]));
      const rows = await bus.deadLetters.list();
      expect(rows.map((row) => row.error.name)).toEqual(poison.map(() => 'UnreadableEventError'));
      expect(new Set(rows.map((row) => row.payload))).toEqual(new Set(poison));
    });

    it('parks an event that is too large to carry; neighbours go on', async () => {
      const { event, rawEvent, consumer, start } = fixture();
      const seen: number[] = [];
      const bus = await start([consumer('one', (n) => seen.push(n))]);
      const huge = rawEvent('a', 2, { n: 1, text: 'x'.repeat(1_100_000) });
      fixture().send(bus, [huge, event('a', 2)]);
      await eventually(() => expect(seen).toEqual([2]));
      await eventually(async () =>
        expect(await bus.deadLetters.list()).toMatchObject([
          { consumer: '*', payload: { id: huge.id }, error: { name: 'EventTooLargeError' } },
        ]),
      );
    });

    it('does not let one consumer suffer from another', async () => {
      const { event, consumer, start, nameOf } = fixture();
      const seen: number[] = [];
      const bus = await start([
        consumer('good', (n) => seen.push(n)),
        consumer('bad', () => {
          throw new HopelessError('never');
        }),
      ]);
      fixture().send(bus, [event('a', 1), event('a', 2)]);
      await eventually(async () => {
        expect(seen).toEqual([1, 2]);
        await expect(bus.deadLetters.list({ consumer: nameOf('bad') })).resolves.toHaveLength(2);
      });
      await expect(bus.deadLetters.list({ consumer: nameOf('good') })).resolves.toEqual([]);
    });
  });
}
