import type { WorkspacePlan } from '@colloquy/contracts';
import type { Page } from 'playwright-core';
import { TRIAL } from '../fake/billing.ts';
import type { Screen } from './screen.ts';

const WORKSPACE = '/workspace/{workspaceId}';
const PAYING = { ...TRIAL, plan_id: 2, name: 'Pay as you go', state: 'active', trialEndsAt: null } as const;

/** The page as it is under another plan. */
const underPlan = (plan: WorkspacePlan, done: string | RegExp) => async (page: Page) => {
  await page.route('**/api/workspaces/*/plan', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: { data: plan } }) : route.fallback(),
  );
  await page.reload();
  await page.getByText(done).first().waitFor();
};
const billing = (name: string, plan: WorkspacePlan, done: string | RegExp): Screen => ({
  name: `billing-${name}`,
  path: `${WORKSPACE}/billing`,
  act: underPlan(plan, done),
});
const used = { ...TRIAL.usage, bots: 8, pages: 300, seats: 10, storageBytes: 2 ** 33 };
const metered = {
  ...TRIAL.limits,
  answers: null,
  bots: 10,
  pages: 2_000,
  seats: 10,
  storageBytes: 5 * 2 ** 32,
};

/** The billing page in every state of a plan. */
export const BILLING_SCREENS: readonly Screen[] = [
  billing(
    'trial-over',
    {
      ...TRIAL,
      state: 'restricted',
      paymentRequired: true,
      proPlanRequired: true,
      usage: { ...TRIAL.usage, answers: 85 },
    },
    'The trial has ended.',
  ),
  billing('active', { ...PAYING, limits: metered, usage: { ...used, answers: 1_204 } }, 'Monthly cap'),
  billing(
    'cap',
    {
      ...PAYING,
      limits: { ...metered, answers: 2_000 },
      answersCap: 2_000,
      paymentRequired: true,
      usage: { ...used, answers: 2_000 },
    },
    'Your own monthly cap is reached.',
  ),
  billing(
    'past-due',
    { ...PAYING, state: 'past_due', paymentRequired: true, limits: metered, usage: used },
    'The last payment failed.',
  ),
  billing(
    'restricted',
    { ...PAYING, state: 'restricted', paymentRequired: true, limits: metered, usage: used },
    'The plan is restricted.',
  ),
  billing(
    'canceled',
    { ...PAYING, state: 'canceled', paymentRequired: true, limits: metered, usage: used },
    'is being deleted',
  ),
  {
    name: 'billing-cap-wrong',
    path: `${WORKSPACE}/billing`,
    act: async (page) => {
      await underPlan({ ...PAYING, limits: metered, usage: used }, 'Monthly cap')(page);
      await page.getByLabel('Answers in a month').fill('1.5');
      await page.getByText('A whole number from 1').waitFor();
    },
  },
  {
    name: 'banner',
    path: WORKSPACE,
    act: underPlan(
      { ...TRIAL, state: 'restricted', paymentRequired: true, proPlanRequired: true },
      'You have reached the limit',
    ),
  },
];
