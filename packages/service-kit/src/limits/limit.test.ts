import { ERRORS } from '@colloquy/errors';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createLimit, waitSeconds } from './limit.ts';
import { createMemoryLimitStore } from './memory/index.ts';

const MINUTE_MS = 60_000;
const RULE = { max: 2, windowMs: MINUTE_MS };

function aLimit() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const reached: unknown[] = [];
  const limit = createLimit({
    store: createMemoryLimitStore(),
    onReached: (key, seconds) => reached.push([key, seconds]),
  });
  return { limit, reached };
}

describe('a limit', () => {
  it('allows the last event and names the wait after it', () => {
    expect(waitSeconds({ count: 5, endsInMs: 600_000 }, { max: 5 })).toBe(0);
    expect(waitSeconds({ count: 6, endsInMs: 600_000 }, { max: 5 })).toBe(600);
    expect(waitSeconds({ count: 6, endsInMs: 1 }, { max: 5 })).toBe(1);
  });

  it('refuses with the seconds to wait and the given details, each key for itself, until the window ends', async () => {
    const { limit } = aLimit();
    await limit.assertWithin('a', RULE);
    vi.advanceTimersByTime(20_000);
    await limit.assertWithin('a', RULE);
    await expect(limit.assertWithin('a', RULE, { text: 'Slowly.' })).rejects.toMatchObject({
      code: ERRORS.tooManyRequests,
      retryAfterSeconds: 40,
      details: { text: 'Slowly.' },
    });
    expect(await limit.isWithin('b', RULE)).toBe(true);
    vi.advanceTimersByTime(40_000);
    expect(await limit.isWithin('a', RULE)).toBe(true);
  });

  it('tells of the first event above it alone', async () => {
    const { limit, reached } = aLimit();
    for (let event = 0; event < 5; event += 1) await limit.isWithin('a', RULE);
    expect(reached).toEqual([['a', 60]]);
  });
});
