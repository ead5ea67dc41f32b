import { describe, expect, it } from 'vitest';
import { Plan, type SubscriptionState } from '@colloquy/contracts';
import { newSecret, isSameHash } from './api-key-secret.ts';
import {
  includesApiKeys,
  isAllowedAddress,
  liveSecrets,
  oldSecretUntil,
  rotated,
} from './api-keys.policy.ts';

describe('plans with API keys', () => {
  it.each<[Plan, SubscriptionState, boolean]>([
    [Plan.freeTrial, 'trialing', false],
    [Plan.freeTrial, 'restricted', false],
    [Plan.payAsYouGo, 'active', false],
    [Plan.enterprise, 'active', true],
    [Plan.enterprise, 'past_due', true],
    [Plan.enterprise, 'restricted', true],
    [Plan.enterprise, 'canceled', false],
  ])('plan %i that is %s: %s', (plan_id, state, expected) => {
    expect(includesApiKeys({ plan_id, state })).toBe(expected);
  });
});

describe('the addresses of a key', () => {
  it.each([
    [[], '203.0.113.7', true],
    [[], 'nonsense', true],
    [['203.0.113.7'], '203.0.113.7', true],
    [['203.0.113.7'], '203.0.113.8', false],
    [['203.0.113.0/24'], '203.0.113.255', true],
    [['203.0.113.0/24'], '203.0.114.0', false],
    [['0.0.0.0/0'], '198.51.100.1', true],
    [['0.0.0.0/0'], '2001:db8::1', false],
    [['2001:db8::/32'], '2001:db8:ffff::1', true],
    [['2001:db8::/32'], '2001:db9::1', false],
    [['2001:db8::1'], '2001:0db8:0:0:0:0:0:1', true],
    [['198.51.100.1', '2001:db8::1'], '198.51.100.1', true],
    [['203.0.113.7'], '', false],
    [['203.0.113.7'], '203.0.113.7.evil.example', false],
  ])('%j let %s in: %s', (rules, ip, expected) => {
    expect(isAllowedAddress(rules, ip)).toBe(expected);
  });
});

describe('secrets', () => {
  const now = new Date('2026-01-01T00:00:00Z');
  const hours = (n: number) => new Date(now.getTime() + n * 3_600_000);

  it('are never the same, and are compared by their hashes', () => {
    const [one, other] = [newSecret(), newSecret()];
    expect(one.secret).not.toBe(other.secret);
    expect(isSameHash(one.hash, one.hash)).toBe(true);
    expect(isSameHash(one.hash, other.hash)).toBe(false);
    expect(isSameHash(one.hash, one.hash.slice(2))).toBe(false);
  });

  it('from before a rotation keep their own end, and go when it is over', () => {
    const first = { prefix: 'a', hash: 'aa', until: hours(5) };
    const second = { prefix: 'b', hash: 'bb', until: null };
    const over = { prefix: 'c', hash: 'cc', until: hours(-1) };
    const after = rotated([second, first, over], { prefix: 'd', hash: 'dd' }, now);
    expect(after).toEqual([
      { prefix: 'd', hash: 'dd', until: null },
      { prefix: 'b', hash: 'bb', until: hours(24) },
      first,
    ]);
    expect(oldSecretUntil(after, now)).toEqual(hours(24));
    expect(liveSecrets(after, hours(6)).map(({ prefix }) => prefix)).toEqual(['d', 'b']);
    expect(oldSecretUntil(after, hours(24))).toBeNull();
  });
});
