import { z } from 'zod';
import { defineConfig, secret, setting } from '@colloquy/config';

const priceSetting = (env: string, what: string) =>
  setting(env, z.string().optional(), `Stripe price of ${what}; left out it cannot be bought`, {
    example: 'price_1N…',
  });

/** Who takes the money; without a key billing is not connected and everything else works. */
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
