import { describe, expect, it } from 'vitest';
import { Plan, ERRORS } from '@colloquy/contracts';
import { firstSubscription } from '../subscription-state/first-subscription.policy.ts';
import { assertMayBuy, assertOwnPage } from './checkout.policy.ts';

const PUBLIC_URL = 'https://bots.example.com';

describe('pages to come back to', () => {
  it.each([
    'https://bots.example.com/workspace/w1/billing?paid=1',
    'https://bots.example.com:443/',
    'https://BOTS.example.com/#done',
  ])('takes %s', (url) => {
    expect(() => assertOwnPage('successUrl', url, PUBLIC_URL)).not.toThrow();
  });

  it.each([
    'https://evil.example.com/',
    'http://bots.example.com/',
    'https://bots.example.com:8443/',
    'https://bots.example.com.evil.test/',
    'https://bots.example.com@evil.test/',
    '//bots.example.com/',
    '/workspace',
    'javascript:alert(1)',
    'data:text/html,x',
    '',
  ])('refuses %s', (url) => {
    expect(() => assertOwnPage('successUrl', url, PUBLIC_URL)).toThrow(
      expect.objectContaining({
        code: ERRORS.urlNotAllowed,
        errors: [expect.objectContaining({ field: 'successUrl' })],
      }),
    );
  });
});

describe('what may be bought', () => {
  const trial = firstSubscription(new Date(0), new Date(1));
  const subscribed = {
    ...trial,
    state: 'active' as const,
    plan_id: Plan.payAsYouGo,
    subscriptionRef: 'sub_1',
  };

  it.each([
    ['a plan during the trial', Plan.payAsYouGo, trial, null],
    ['a plan after the trial', Plan.enterprise, { ...trial, state: 'restricted' as const }, null],
    ['a trial', Plan.freeTrial, trial, 'PLAN_NOT_FOR_SALE'],
    ['a second subscription', Plan.enterprise, subscribed, 'ALREADY_SUBSCRIBED'],
    [
      'a second one while the first waits for money',
      Plan.payAsYouGo,
      { ...subscribed, state: 'restricted' as const },
      'ALREADY_SUBSCRIBED',
    ],
    [
      'one after a cancel',
      Plan.payAsYouGo,
      { ...subscribed, state: 'restricted' as const, endedAt: new Date(2) },
      null,
    ],
    ['one for data that is gone', Plan.payAsYouGo, { ...trial, state: 'canceled' as const }, 'CANCELED'],
  ] as const)('%s', (_what, planId, subscription, reason) => {
    const buy = () => assertMayBuy(planId, subscription);
    if (reason === null) expect(buy).not.toThrow();
    else expect(buy).toThrow(expect.objectContaining({ code: ERRORS.wrongState, details: { reason } }));
  });
});
