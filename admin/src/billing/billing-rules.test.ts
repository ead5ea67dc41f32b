import { expect, test } from 'vitest';
import { canUpgrade, formatMoney, isProviderPage, usageRows } from './billing-rules.ts';

const usage = { answers: 80, bots: 1, pages: 0, documents: 4, storageBytes: 10, seats: 2 };
const limits = { answers: 100, bots: 1, pages: 50, storageBytes: null, seats: 0 };

test('a bar warns from 80 % on and is red when nothing is left; no limit has no bar', () => {
  expect(usageRows({ limits, usage }).map(({ resource, share, tone }) => [resource, share, tone])).toEqual([
    ['answers', 0.8, 'warning'],
    ['bots', 1, 'error'],
    ['pages', 0, 'primary'],
    ['seats', 1, 'error'],
    ['storageBytes', 0, 'primary'],
  ]);
});

test.each([
  [1, 'trialing', true],
  [1, 'restricted', true],
  [2, 'active', false],
  [2, 'past_due', false],
  [2, 'restricted', true],
  [2, 'canceled', false],
  [3, 'active', false],
] as const)('with plan %s that is %s a plan can be bought: %s', (plan_id, state, expected) => {
  expect(canUpgrade({ plan_id, state })).toBe(expected);
});

test('amounts follow the digits of their currency', () => {
  expect(formatMoney(1_250, 'EUR')).toBe('€12.50');
  expect(formatMoney(1_250, 'JPY')).toBe('¥1,250');
});

test('only web pages are opened', () => {
  expect(isProviderPage('https://pay.example.com/x')).toBe(true);
  expect(isProviderPage('javascript:alert(1)')).toBe(false);
});
