import type { WorkspacePlan } from '@colloquy/contracts';
import { expect, test } from 'vitest';
import {
  planRefusal,
  fullRows,
  isFree,
  wayOut,
  bannerText,
  beginsAnew,
  canUpgrade,
  formatMoney,
  planLines,
  planNotice,
  readCap,
  usageRows,
} from './billing-rules.ts';

const usage = { answers: 80, bots: 1, pages: 0, documents: 4, storageBytes: 10, seats: 2 };
const limits = { answers: 100, bots: 1, pages: 50, storageBytes: null, seats: 0 };

test('what is simply used is amber at most, never red; what stops answers warns from 80 % on', () => {
  expect(usageRows({ limits, usage }).map(({ resource, share, tone }) => [resource, share, tone])).toEqual([
    ['answers', 0.8, 'warning'],
    ['bots', 1, 'warning'],
    ['pages', 0, 'primary'],
    ['seats', 1, 'warning'],
    ['storageBytes', 0, 'primary'],
  ]);
  const gone = { ...usage, answers: 100 };
  expect(usageRows({ limits, usage: gone })[0]?.tone).toBe('warning');
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

const NOW = Date.parse('2026-03-10T00:00:00Z');
const trial: WorkspacePlan = {
  plan_id: 1,
  name: 'Free trial',
  state: 'trialing',
  trialEndsAt: '2026-03-20T00:00:00.000Z',
  periodStart: '2026-03-06T00:00:00.000Z',
  periodEnd: '2026-03-20T00:00:00.000Z',
  cancelAtPeriodEnd: false,
  currency: 'EUR',
  paymentRequired: false,
  proPlanRequired: false,
  billingConnected: true,
  limits: { ...limits, answers: 100 },
  answersCap: null,
  billOwnModel: true,
  answersByProvider: [],
  usage,
  resetsAt: '2026-03-20T00:00:00.000Z',
};
const paying: WorkspacePlan = {
  ...trial,
  plan_id: 2,
  state: 'active',
  trialEndsAt: null,
  limits: { ...limits, answers: null },
};

test.each<[string, WorkspacePlan, string | null]>([
  ['a trial with time left', trial, null],
  ['a trial in its last days', { ...trial, trialEndsAt: '2026-03-12T00:00:00.000Z' }, 'trialEnding'],
  ['a trial whose answers are used', { ...trial, usage: { ...usage, answers: 100 } }, 'trialFull'],
  ['a trial that is over', { ...trial, state: 'restricted' }, 'trialEnded'],
  ['a plan that is paid', paying, null],
  ['a plan that was canceled and runs', { ...paying, cancelAtPeriodEnd: true }, 'ending'],
  ['a payment that failed', { ...paying, state: 'past_due' }, 'pastDue'],
  ['a plan without money', { ...paying, state: 'restricted' }, 'restricted'],
  ['a cap that is reached', { ...paying, answersCap: 80, limits: { ...limits, answers: 80 } }, 'capReached'],
  ['data that is going', { ...paying, state: 'canceled' }, 'canceled'],
])('the billing page says what matters of %s', (_what, plan, expected) => {
  expect(planNotice(plan, NOW)?.text ?? null).toBe(expected);
});

test.each([
  ['a trial', trial, false],
  ['a plan that is paid', paying, true],
  ['a plan that is restricted', { ...paying, state: 'restricted' as const }, false],
] as const)('answers begin anew, or not, under %s', (_what, plan, expected) => {
  expect(beginsAnew(plan)).toBe(expected);
});

test.each([
  ['a plan that is fine', trial, null],
  ['a trial at its limit', { ...trial, paymentRequired: true }, 'trial'],
  ['a trial that is over', { ...trial, paymentRequired: true, proPlanRequired: true }, 'trial'],
  ['a failed payment', { ...paying, state: 'past_due' as const, paymentRequired: true }, 'pastDue'],
  ['a cap that is reached', { ...paying, paymentRequired: true }, 'plan'],
] as const)('the banner follows the flags of %s', (_what, plan, expected) => {
  expect(bannerText(plan)).toBe(expected);
});

const none = { answers: null, bots: null, pages: null, seats: null, storageBytes: null };

test('an installation that sells nothing and limits nothing is free; one that limits is not', () => {
  expect(isFree({ billingConnected: false, limits: none })).toBe(true);
  expect(isFree({ billingConnected: false, limits: { ...none, bots: 1 } })).toBe(false);
  expect(isFree({ billingConnected: true, limits: none })).toBe(false);
});

test('a wall names what is used up, and who can lift it', () => {
  const full = { limits: { ...none, bots: 1, answers: 100 }, usage: { ...usage, bots: 1, answers: 99 } };
  expect(fullRows(full).map(({ resource, used, limit }) => [resource, used, limit])).toEqual([
    ['bots', 1, 1],
  ]);
  expect(wayOut({ billingConnected: false }, true)).toBe('operator');
  expect(wayOut({ billingConnected: true }, true)).toBe('billing');
  expect(wayOut({ billingConnected: true }, false)).toBe('admin');
});

test.each([
  ['room', 'trialing', 2, 1, 0, null],
  ['no room', 'trialing', 1, 1, 0, 'addLimited'],
  ['room that is promised to others', 'trialing', 3, 1, 2, 'addLimited'],
  ['no limit', 'active', null, 7, 0, null],
  ['a plan that is restricted', 'restricted', 2, 0, 0, 'addRestricted'],
] as const)('one more can be added, or why not, with %s', (_what, state, limit, used, open, expected) => {
  for (const resource of ['bots', 'seats'] as const) {
    const plan = { state, limits: { ...none, [resource]: limit }, usage: { ...usage, [resource]: used } };
    expect(planRefusal(plan, resource, open)?.text ?? null).toBe(expected);
  }
});

test.each([
  ['', null],
  ['  ', null],
  ['500', 500],
  [' 10000000 ', 10_000_000],
  ['10000001', undefined],
  ['0', undefined],
  ['1.5', undefined],
  ['-3', undefined],
  ['1e3', undefined],
  ['many', undefined],
])('a cap typed as "%s" is read as %s', (typed, expected) => {
  expect(readCap(typed)).toBe(expected);
});

test('a plan is told line by line, in a word where it sets no number', () => {
  const lines = planLines({ limits: trial.limits, trialDays: 14 });
  expect(lines.map(({ key, amount }) => [key, amount])).toEqual([
    ['trialDays', '14'],
    ['answers', '100'],
    ['bots', '1'],
    ['pages', '50'],
    ['seats', '0'],
    ['storageBytes', { word: 'noLimit' }],
  ]);
  const paid = planLines({ limits: paying.limits, trialDays: null });
  expect(paid.slice(0, 2).map(({ amount }) => amount)).toEqual([{ word: 'noTrial' }, { word: 'metered' }]);
});
