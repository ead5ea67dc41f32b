import { describe, expect, it } from 'vitest';
import { connectionStateSchema, ERRORS, FAILURES_UNTIL_DEGRADED } from '@colloquy/contracts';
import { assertTestable, stateAfterDelivery, stateAfterTest } from './connections.policy.ts';

const AT = new Date('2026-03-01T10:00:00Z');
const STATES = connectionStateSchema.options;
const quiet = { lastError: null, failures: 0 };

describe('the state of a connection', () => {
  it('is active after a test without failures, whatever it was', () => {
    for (const state of STATES)
      expect(stateAfterTest({ state, failures: 3 }, [], AT)).toEqual({ state: 'active', ...quiet });
  });

  it.each([
    ['pending', 'TOKEN_REFUSED', 'pending'],
    ['pending', 'ADDRESS_NOT_SET', 'pending'],
    ['active', 'ADDRESS_NOT_SET', 'degraded'],
    ['degraded', 'UNREACHABLE', 'degraded'],
    ['active', 'TOKEN_REFUSED', 'disconnected'],
    ['disconnected', 'UNREACHABLE', 'disconnected'],
  ] as const)('%s with %s in a test becomes %s', (state, failure, expected) => {
    const next = stateAfterTest({ state, failures: 0 }, [failure], AT);
    expect(next).toMatchObject({ state: expected, lastError: { code: failure, at: AT } });
  });

  it('is degraded by five failed deliveries in a row, and active again with the next that succeeds', () => {
    let current: ReturnType<typeof stateAfterTest> = { state: 'active', ...quiet };
    const states = Array.from({ length: FAILURES_UNTIL_DEGRADED }, () => {
      current = stateAfterDelivery(current, 'PROVIDER_FAILED', AT) ?? current;
      return current.state;
    });
    expect(states).toEqual(['active', 'active', 'active', 'active', 'degraded']);
    expect(stateAfterDelivery(current, null, AT)).toEqual({ state: 'active', ...quiet });
  });

  it('is active from the first delivered reply, and unchanged by further ones', () => {
    expect(stateAfterDelivery({ state: 'pending', ...quiet }, null, AT)?.state).toBe('active');
    expect(stateAfterDelivery({ state: 'active', ...quiet }, null, AT)).toBeNull();
    expect(stateAfterDelivery({ state: 'disconnected', ...quiet }, null, AT)).toBeNull();
  });
});

it('a test of a connection is refused shortly after the last one', () => {
  expect(() => assertTestable({ testedAt: null }, AT)).not.toThrow();
  expect(() => assertTestable({ testedAt: new Date(AT.getTime() - 1_000) }, AT)).toThrow(
    expect.objectContaining({ code: ERRORS.tooManyRequests }),
  );
  expect(() => assertTestable({ testedAt: new Date(AT.getTime() - 5_000) }, AT)).not.toThrow();
});
