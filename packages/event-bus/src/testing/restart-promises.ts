import { describe, expect, it } from 'vitest';
import { aGate, type EventBusHarness, eventually, useFixture } from './fixture.ts';

/** Events in flight during a planned or unplanned stop. */
export function describeRestarts(harness: () => EventBusHarness): void {
  describe('restart', () => {
    const fixture = useFixture(harness);

    it('delivers again what was in hand when the process went away', async () => {
      const { event, consumer, start } = fixture();
      const never = aGate();
      let begun = 0;
      const first = await start(
        [
          consumer('one', async () => {
            begun += 1;
            await never.opened;
          }),
        ],
        { drainTimeoutMs: 0 },
      );
      fixture().send(first, [event('a', 1), event('a', 2), event('b', 3)]);
      await eventually(() => expect(begun).toBe(2));
      await first.stop();

      const seen: number[] = [];
      const second = await start([consumer('one', (n) => seen.push(n))]);
      fixture().resend(second);
      await eventually(() => expect(new Set(seen)).toEqual(new Set([1, 2, 3])));
      expect(seen.indexOf(1)).toBeLessThan(seen.indexOf(2));
      await eventually(() => expect(fixture().unsent()).toBe(0));
    });

    it('delivers again what waited for a retry, in its order', async () => {
      const { event, consumer, start } = fixture();
      const failed: number[] = [];
      const first = await start(
        [
          consumer('one', (n) => {
            failed.push(n);
            throw new Error('not today');
          }),
        ],
        { retryDelaysMs: [10, 3_000], drainTimeoutMs: 1_000 },
      );
      fixture().send(first, [event('a', 1), event('a', 2)]);
      await eventually(() => expect(failed).toEqual([1, 1]));
      await first.stop();

      const seen: number[] = [];
      const second = await start([consumer('one', (n) => seen.push(n))]);
      fixture().resend(second);
      fixture().send(second, [event('a', 3)]);
      await eventually(() => expect(new Set(seen)).toEqual(new Set([1, 2, 3])));
      expect(seen.indexOf(1)).toBeLessThan(seen.indexOf(2));
    });

    it('lets running handlers finish, begins none, and does not repeat what was finished', async () => {
      const { event, consumer, start } = fixture();
      const gate = aGate();
      const seen: string[] = [];
      const first = await start(
        [
          consumer('one', async (n) => {
            seen.push(`began ${n}`);
            await gate.opened;
            seen.push(`finished ${n}`);
          }),
        ],
        { drainTimeoutMs: 30_000 },
      );
      fixture().send(first, [event('a', 1), event('a', 2)]);
      await eventually(() => expect(seen).toEqual(['began 1']));
      const stopped = first.stop();
      gate.open();
      await stopped;
      expect(seen).toEqual(['began 1', 'finished 1']);

      const later: number[] = [];
      const second = await start([consumer('one', (n) => later.push(n))]);
      fixture().resend(second);
      await eventually(() => expect(later).toEqual([2]));
    });

    it('tells a handler that outstays the drain time to give up, and does not count that as a failure', async () => {
      const { event, consumer, start } = fixture();
      const seen: string[] = [];
      const first = await start(
        [
          consumer('one', async (_n, _event, { signal }) => {
            seen.push('began');
            await new Promise((resolve) => signal.addEventListener('abort', resolve));
            seen.push('gave up');
            throw new Error('interrupted');
          }),
        ],
        { drainTimeoutMs: 10 },
      );
      fixture().send(first, [event('a', 1)]);
      await eventually(() => expect(seen).toEqual(['began']));
      await first.stop();
      await eventually(() => expect(seen).toEqual(['began', 'gave up']));

      const attempts: number[] = [];
      const second = await start([consumer('one', (_n, _event, { attempt }) => attempts.push(attempt))]);
      fixture().resend(second);
      await eventually(() => expect(attempts).toEqual([1]));
    });

    it('stops twice without harm', async () => {
      const bus = await fixture().start([]);
      await bus.stop();
      await expect(bus.stop()).resolves.toBeUndefined();
    });
  });
}
