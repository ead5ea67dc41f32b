import { ERRORS } from '@colloquy/contracts';
import { describe, expect, it } from 'vitest';
import { createMinuteLimit } from './minute-limit.ts';

describe('a limit per minute', () => {
  it('refuses the event above it, says how long to wait, and begins anew after a minute', () => {
    let at = 0;
    const limit = createMinuteLimit(() => at);
    const use = (key: string, max: number) => {
      limit.assertBelow(key, max);
      limit.count(key);
    };
    use('a', 2);
    at = 20_000;
    use('a', 2);
    expect(() => use('a', 2)).toThrow(
      expect.objectContaining({ code: ERRORS.tooManyRequests, retryAfterSeconds: 40 }),
    );
    expect(() => use('b', 2)).not.toThrow();
    expect(() => use('a', 3)).not.toThrow();
    at = 60_000;
    expect(() => use('a', 1)).not.toThrow();
  });
});
