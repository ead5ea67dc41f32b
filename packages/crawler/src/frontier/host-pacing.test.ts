import { describe, expect, it } from 'vitest';
import { createSharedPacing, MAX_RETRY_AFTER_MS, parseRetryAfter, retryDelayMs } from './host-pacing.ts';

function aClock() {
  const clock = { time: 1_000_000 };
  const now = (): number => clock.time;
  const sleep = async (ms: number): Promise<void> => void (clock.time += ms);
  return { now, sleep };
}

describe('politeness', () => {
  it('leaves the delay between two requests to one host, and none between hosts', async () => {
    const clock = aClock();
    const pacing = createSharedPacing(clock).forCrawl();
    const start = clock.now();
    await pacing.turn('a', { delayMs: 500 });
    await pacing.turn('b', { delayMs: 500 });
    expect(clock.now() - start).toBe(0);
    await pacing.turn('a', { delayMs: 500 });
    expect(clock.now() - start).toBe(500);
  });

  it('pauses a host that asks for it', async () => {
    const clock = aClock();
    const pacing = createSharedPacing(clock).forCrawl();
    const start = clock.now();
    await pacing.pause('a', 7_000);
    await pacing.turn('a', { delayMs: 500 });
    expect(clock.now() - start).toBe(7_000);
  });

  it('is shared by crawls: a delay between their requests to one host, and a pause for all of them', async () => {
    const clock = aClock();
    const shared = createSharedPacing(clock);
    const [one, other] = [shared.forCrawl(), shared.forCrawl()];
    const start = clock.now();
    await one.turn('a', { delayMs: 500 });
    await other.turn('b', { delayMs: 500 });
    expect(clock.now() - start).toBe(0);
    await other.turn('a', { delayMs: 500 });
    expect(clock.now() - start).toBe(500);
    await one.pause('a', 7_000);
    await other.turn('a', { delayMs: 500 });
    expect(clock.now() - start).toBe(7_500);
  });

  it.each([
    ['what the host asks for', { delayMs: 50, askedMs: 3_000 }, 3_000],
    ['no more than usual of what its owner wants beyond that', { delayMs: 10_000, askedMs: null }, 500],
  ])('makes another crawl wait %s', async (_what, options, waits) => {
    const clock = aClock();
    const shared = createSharedPacing(clock);
    const start = clock.now();
    await shared.forCrawl().turn('a', options);
    await shared.forCrawl().turn('a', { delayMs: 50 });
    expect(clock.now() - start).toBe(waits);
  });

  it("keeps a crawl's own delay when others ask the host meanwhile", async () => {
    const clock = aClock();
    const shared = createSharedPacing(clock);
    const start = clock.now();
    const patient = shared.forCrawl();
    await patient.turn('a', { delayMs: 10_000 });
    await shared.forCrawl().turn('a', { delayMs: 50 });
    await patient.turn('a', { delayMs: 10_000 });
    expect(clock.now() - start).toBe(10_000);
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
