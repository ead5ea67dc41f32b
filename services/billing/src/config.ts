import { z } from 'zod';
import { commaList, defineConfig, count, secret, setting } from '@colloquy/config';
import { planSchema } from '@colloquy/contracts';
import { linkMailSettings, portSetting, serviceProcessSettings } from '@colloquy/service-kit';

/** Limits of a free trial (definitions, section 12). */
export const trialSettings = {
  trialDays: setting('TRIAL_DAYS', count(1).default(14), 'Days a free trial lasts'),
  trialAnswers: setting('TRIAL_ANSWERS', count(1).default(100), 'Answers in a free trial'),
  trialBots: setting('TRIAL_BOTS', count(1).default(1), 'Chatbots in a free trial'),
  trialPages: setting('TRIAL_PAGES', count(1).default(50), 'Website pages in a free trial'),
  trialSeats: setting('TRIAL_SEATS', count(1).default(2), 'Members in a free trial'),
} as const;

/** Price of answers by workspaces' own models (definitions, section 14). */
export const ownModelSettings = {
  unbilledOwnModelPlans: setting(
    'UNBILLED_OWN_MODEL_PLANS',
    commaList.pipe(z.array(z.string().transform(Number).pipe(planSchema))).default([]),
    "Plans, by number (1 trial, 2 pay as you go, 3 enterprise), on which answers by a workspace's own model provider are not billed; left out, they are billed on all",
    { example: '2,3' },
  ),
} as const;

/** Plan of a new workspace. */
export const newWorkspaceSettings = {
  newWorkspacePlan: setting(
    'NEW_WORKSPACE_PLAN',
    z.enum(['trial', 'unlimited']).optional(),
    'What workspaces begin with, those that are there already included: `trial` or `unlimited`; left out, unlimited where no STRIPE_API_KEY is set, as nothing is sold there, and else a trial',
    { example: 'unlimited' },
  ),
} as const;

/** Daily (UTC) limits of test chats, which are not billed. */
export const debugSettings = {
  debugAnswersPerAccount: setting(
    'DEBUG_ANSWERS_PER_ACCOUNT',
    count(1).default(500),
    'Answers that the test chats of one account get in a day, in all its workspaces',
  ),
  debugAnswersPerWorkspace: setting(
    'DEBUG_ANSWERS_PER_WORKSPACE',
    count(1).default(500),
    'Answers that the test chats of one workspace get in a day, on any plan',
  ),
  debugAnswersPerInstallation: setting(
    'DEBUG_ANSWERS_PER_INSTALLATION',
    count(1).default(5_000),
    'Answers that all test chats of the installation get in a day',
  ),
} as const;

const priceSetting = (env: string, what: string) =>
  setting(env, z.string().optional(), `Stripe price of ${what}; left out it cannot be bought`, {
    example: 'price_1N…',
  });

/** Payment provider; without a key billing is not connected and everything else works. */
export const paymentSettings = {
  stripeApiKey: setting(
    'STRIPE_API_KEY',
    secret().optional(),
    'Secret key of Stripe; without one nothing is sold',
    {
      isSecret: true,
    },
  ),
  stripeWebhookSecret: setting(
    'STRIPE_WEBHOOK_SECRET',
    secret().optional(),
    'Signing secret of the webhook at /meta/billing/stripe',
    { isSecret: true },
  ),
  stripeHost: setting('STRIPE_HOST', z.url().default('https://api.stripe.com'), 'Address of the Stripe API'),
  stripeMeterEvent: setting(
    'STRIPE_METER_EVENT',
    z.string().min(1).max(100).optional(),
    'Event name of the Stripe meter that billed answers go on; left out none are reported',
    { example: 'colloquy_answers' },
  ),
  stripePricePayAsYouGoMonth: priceSetting('STRIPE_PRICE_PAY_AS_YOU_GO_MONTH', 'a month of pay as you go'),
  stripePricePayAsYouGoYear: priceSetting('STRIPE_PRICE_PAY_AS_YOU_GO_YEAR', 'a year of pay as you go'),
  stripePriceEnterpriseMonth: priceSetting('STRIPE_PRICE_ENTERPRISE_MONTH', 'a month of enterprise'),
  stripePriceEnterpriseYear: priceSetting('STRIPE_PRICE_ENTERPRISE_YEAR', 'a year of enterprise'),
} as const;

export const paymentConfig = defineConfig('payments', paymentSettings);

export const billingConfig = defineConfig('billing', {
  ...serviceProcessSettings,
  ...newWorkspaceSettings,
  ...trialSettings,
  ...debugSettings,
  ...ownModelSettings,
  ...paymentSettings,
  publicUrl: linkMailSettings.publicUrl,
  port: portSetting('billing'),
});
