import { describe, expect, it } from 'vitest';
import { createBlockedKeys } from './blocked-keys.ts';

describe('held keys', () => {
  it('are held until the last of their retries is done', () => {
    const holds = createBlockedKeys();
    holds.hold(0, 'a', 'first');
    holds.hold(0, 'a', 'first');
    holds.hold(0, 'a', 'second');
    holds.release(0, 'a', 'first');
    expect(holds.isHeld(0, 'a')).toBe(true);
    holds.release(0, 'a', 'second');
    expect(holds.isHeld(0, 'a')).toBe(false);
  });

  it('are held in their partition, until another member reads it', () => {
    const holds = createBlockedKeys();
    holds.hold(0, 'a', 'first');
    holds.hold(1, 'b', 'second');
    expect(holds.isHeld(1, 'a')).toBe(false);
    holds.drop(0);
    expect(holds.isHeld(0, 'a')).toBe(false);
    expect(holds.isHeld(1, 'b')).toBe(true);
  });

  it('do not mind a release of what was never held', () => {
    const holds = createBlockedKeys();
    holds.release(0, 'a', 'first');
    expect(holds.isHeld(0, 'a')).toBe(false);
  });
});
