import { describe, expect, it } from 'vitest';
import { createHostPacing, MAX_RETRY_AFTER_MS, parseRetryAfter, retryDelayMs } from './host-pacing.ts';

function aClock() {
  const clock = { time: 1_000_000 };
  const now = (): number => clock.time;
  const sleep = async (ms: number): Promise<void> => void (clock.time += ms);
  return { now, sleep };
}

describe('politeness', () => {
  it('leaves the delay between two requests to one host, and none between hosts', async () => {
    const clock = aClock();
    const pacing = createHostPacing(clock);
    const start = clock.now();
    await pacing.turn('a', 500);
    await pacing.turn('b', 500);
    expect(clock.now() - start).toBe(0);
    await pacing.turn('a', 500);
    expect(clock.now() - start).toBe(500);
  });

  it('pauses a host that asks for it', async () => {
    const clock = aClock();
    const pacing = createHostPacing(clock);
    const start = clock.now();
    pacing.pause('a', 7_000);
    await pacing.turn('a', 500);
    expect(clock.now() - start).toBe(7_000);
  });

  it('waits longer each time, as the server asks, and never for ever', () => {
    expect([0, 1, 2].map((retries) => retryDelayMs(retries, null))).toEqual([1_000, 2_000, 4_000]);
    expect(retryDelayMs(0, 20_000)).toBe(20_000);
    expect(retryDelayMs(0, 86_400_000)).toBe(MAX_RETRY_AFTER_MS);
  });

  it.each([
    ['120', 120_000],
    ['Thu, 01 Jan 1970 00:01:00 GMT', 60_000],
    ['Thu, 01 Jan 1960 00:01:00 GMT', 0],
    ['soon', null],
    [undefined, null],
  ])('reads Retry-After %s', (value, expected) => {
    expect(parseRetryAfter(value, 0)).toBe(expected);
  });
});
